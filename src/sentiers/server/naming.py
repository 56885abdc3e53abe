"""What the seats of a table are called, in each language, and sentences in which they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sentiers.language import translator
from sentiers.messages import N_, Message, Translate
from sentiers.server.opponents import level_of
from sentiers.server.table import Table

GUEST = N_("Guest")


class Naming:
    def __init__(self, table: Table) -> None:
        self._table = table
        self.people: dict[str, str | None] = {}  # the names of those who sit here
        # Until somebody sits down or takes a name, by language:
        self._names: dict[str, list[str]] = {}
        self._renderers: dict[str, Callable[[Message], str]] = {}

    def changed(self) -> None:
        self._names.clear()
        self._renderers.clear()

    def renderer(self, lang: str) -> Callable[[Message], str]:
        found = self._renderers.get(lang)
        if found is None:
            translate, names = translator(lang, self._table.game.name), self.seat_names(lang).__getitem__
            found = self._renderers[lang] = lambda message: message.render(translate, names)
        return found

    def render(self, message: Message, lang: str) -> str:
        return self.renderer(lang)(message)

    def seat_names(self, lang: str) -> list[str]:
        """What each seat is called. Sides serve as names where "Guest" would not tell people apart."""
        if lang not in self._names:
            self._names[lang] = self._find_names(lang)
        return self._names[lang]

    def _find_names(self, lang: str) -> list[str]:
        table, translate = self._table, translator(lang, self._table.game.name)
        nameless = {person for person in table.seating.people if not self.people.get(person)}
        names = []
        for seat, chair in enumerate(table.seating.chairs):
            if chair.kind == "bot":
                level = level_of(table.game.name, chair.who)
                names.append((level.called or level.title).render(translate) if level else chair.who)
            elif chair.kind == "open" or len(table.seating.held_by(chair.who)) > 1:
                given = "" if chair.kind == "open" else table.setup.called(seat)
                names.append(given or self.side(seat, translate))
            elif chair.who in nameless:
                names.append(translate(GUEST) if len(nameless) == 1 else self.side(seat, translate))
            else:
                names.append(self.people[chair.who] or "")
        return apart(names, [self.side(seat, translate) for seat in range(len(names))])

    def side(self, seat: int, translate: Translate) -> str:
        return self._table.game.telling.side(self._table.match.box, seat).render(translate)


def apart(names: list[str], sides: list[str]) -> list[str]:
    """Names that are alike, be it but for capitals, get their sides added: also where somebody has called himself just so.

    >>> apart(["Anne", "anne", "Anne (Light)"], ["Light", "Dark", "Red"])
    ['Anne (Light) (Light)', 'anne (Dark)', 'Anne (Light) (Red)']
    """
    alike = Counter(name.casefold() for name in names)
    if len(alike) == len(names):
        return names
    if len(set(sides)) < len(sides):
        sides = [f"{side} {seat}" for seat, side in enumerate(sides, 1)]
    return apart(
        [f"{name} ({side})" if alike[name.casefold()] > 1 else name for name, side in zip(names, sides, strict=True)],
        sides,
    )
