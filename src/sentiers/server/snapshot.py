"""The update of a table as one connection may see it, in its language. What several connections share is encoded once.

Everything here comes from a View: the concealed state of the eyes that look."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from sentiers import bots
from sentiers.games.clicks import Labels
from sentiers.games.levels import Level
from sentiers.language import translator
from sentiers.messages import N_, Message, Translate
from sentiers.server import deeds, screen
from sentiers.server.labels import Sheet, Words
from sentiers.server.protocol import Can, ClockNow, Ended, LogLine, Offers, Screen, SeatNow, WireUpdate, encode
from sentiers.server.table import Line, Table
from sentiers.server.wishes import Mode

EMPTY = Raw(b"[]")
NULL = Raw(b"null")
NO_OFFERS = Raw(encode(Offers([], [], [])))
NOTHING = Raw(b'""')
GUEST = N_("Guest")


class Eyes(NamedTuple):
    """Who looks, in which language, and whether a page or a program; before a shared screen, the seat that looks now."""

    person: str | None
    lang: str
    mode: Mode
    look: int | None = None


def read_look(text: str) -> int | None:
    """The seat before a shared screen, as an address names it."""
    return int(text) if text.isdecimal() and len(text) < 3 else None


def read_ground(text: str, seats: int) -> int | None:
    """Whose ground a page says it has; None where it does not say."""
    return int(text) if text in map(str, range(-1, seats)) else None


class _Own(NamedTuple):
    """What an update says to these eyes only."""

    you: tuple[int, ...]
    viewer: int
    acting: list[int]
    can: list[Can]
    screen: Screen | None


class _Shared(NamedTuple):
    """What it says to all who read one language."""

    offers: Raw
    ended: Raw


class Snapshots:
    """Builds the updates of one table."""

    def __init__(
        self,
        table: Table,
        here: Callable[[int], bool],
        clock: Callable[[], ClockNow | None],
        sealed: Callable[[], bool],
    ) -> None:
        self._table = table
        self._here = here
        self._clock = clock
        self._sealed = sealed
        self.names: dict[str, str | None] = {}  # of the people who sit here
        self.thinking = False
        # What is remembered, by language where it is words:
        self._parts: dict[tuple[Any, ...], Raw] = {}  # until the next entry of the journal
        self._own: dict[Eyes, _Own] = {}  # likewise
        self._shared: dict[str, _Shared] = {}
        self._sheets: dict[tuple[int, str], Sheet] = {}
        self._seats: dict[str, Raw] = {}  # until somebody comes, goes or takes a name
        self._names: dict[str, list[str]] = {}  # until somebody sits down or takes a name
        self._renderers: dict[str, Callable[[Message], str]] = {}  # likewise
        self._words: dict[str, Words] = {}  # labels as they are rendered; likewise
        self._lines: dict[tuple[int, str], list[bytes]] = {}  # the log, which only grows; likewise

    def changed(self) -> None:
        for remembered in (self._parts, self._own, self._shared, self._sheets):
            remembered.clear()

    def presence_changed(self) -> None:
        self._seats.clear()

    def renamed(self) -> None:
        self.changed()
        for remembered in (self._seats, self._names, self._renderers, self._words, self._lines):
            remembered.clear()

    def update(
        self, eyes: Eyes, since: int, text: bool = False, ground: bool = False, labelled: Sheet | None = None
    ) -> bytes:
        """All that changes, and of the log what came after `since`. A program gets the board as text if it asks; a page the
        ground too, where it may have that of other eyes, and of the labels what differs from the sheet it has."""
        table, own, shared = self._table, self._own_part(eyes), self._shared_part(eyes.lang)
        update = WireUpdate(
            table.n,
            table.ply,
            table.turn,
            own.you,
            own.viewer,
            self._seats_part(eyes.lang),
            self._moves_part(eyes, own),
            self._log_part(own.viewer, eyes.lang, since),
            shared.offers,
            own.can,
            shared.ended,
            table.next,
            self.thinking,
        )
        dice = table.dice
        if dice is not None:
            told = table.over and not self._sealed()
            update.dice = self._part(("dice", told), lambda: dice.now(table.awaited, told))
        clock = self._clock()
        if clock is not None:
            update.clock = clock
        if text or eyes.mode == "page":
            drawn_for = table.drawn_for(own.viewer)
            view = table.view(drawn_for)
            update.text = self._part(("text", drawn_for), view.text) if table.dealt else NOTHING
        if eyes.mode == "page":
            update.scene = self._part(("scene", drawn_for), view.scene) if table.dealt else NOTHING
            if table.dealt and table.game.drawing.ABILITIES.extent:
                update.extent = self._part(("extent", drawn_for), view.extent)
            if ground:
                update.ground = self._part(("ground", own.viewer), partial(table.match.kit.ground, own.viewer))
            update.screen = own.screen
            update.labels = self._sheet(drawn_for, eyes.lang).after(labelled)
        return encode(update)

    def viewer(self, eyes: Eyes) -> int:
        return self._own_part(eyes).viewer

    def _own_part(self, eyes: Eyes) -> _Own:
        own = self._own.get(eyes)
        if own is None:
            table, person = self._table, eyes.person
            held = table.seating.held_by(person)
            page = eyes.mode == "page"
            viewer = screen.viewer(table, person, eyes.look) if page else table.eyes(person)
            acting = [seat for seat in held if seat in table.turn]
            if page and screen.is_shared(table, person):
                acting = [seat for seat in acting if seat == viewer]  # what another may do can be his secret
            shown = screen.screen(table, person, viewer) if page else None
            own = self._own[eyes] = _Own(held, viewer, acting, deeds.can(table, person), shown)
        return own

    def _shared_part(self, lang: str) -> _Shared:
        shared = self._shared.get(lang)
        if shared is None:
            offers = Raw(encode(self._offers())) if self._table.offers else NO_OFFERS
            ended = Raw(encode(self._ended(lang))) if self._table.over else NULL
            shared = self._shared[lang] = _Shared(offers, ended)
        return shared

    def sheet(self, eyes: Eyes) -> Sheet:
        """The labels as these eyes read them now."""
        return self._sheet(self._table.drawn_for(self.viewer(eyes)), eyes.lang)

    def _sheet(self, drawn_for: int, lang: str) -> Sheet:
        sheet = self._sheets.get((drawn_for, lang))
        if sheet is None:
            labels = self._table.view(drawn_for).labels() if self._table.dealt else Labels()
            words = self._words.get(lang)
            if words is None:
                words = self._words[lang] = Words(self.renderer(lang))
            sheet = self._sheets[drawn_for, lang] = Sheet((drawn_for, lang), labels, words, self._table.n)
        return sheet

    def _part(self, key: tuple[Any, ...], build: Callable[[], Any]) -> Raw:
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = Raw(encode(build()))
        return part

    # The parts

    def _offers(self) -> Offers:
        found = {what: sorted(offer.agreed) for what, offer in self._table.offers.items()}
        return Offers(found.get("undo", []), found.get("draw", []), found.get("rematch", []))

    def _ended(self, lang: str) -> Ended | None:
        result = self._table.match.result if self._table.over else None
        if result is None:
            return None
        text = self.render(result.message, lang)
        card, options = self._table.game.card, self._table.setup.options
        together = len({card.team(options, seat) for seat in range(len(result.scores))}) == 1
        return Ended(result.ending, list(result.winners), list(result.scores), text, together)

    def _moves_part(self, eyes: Eyes, own: _Own) -> Raw:
        if not own.acting:
            return EMPTY
        if len(own.acting) == 1:
            return self._table.legal(own.acting[0]).encoded(eyes.mode)
        return Raw(encode({str(seat): self._table.legal(seat).encoded(eyes.mode) for seat in own.acting}))

    def _log_part(self, viewer: int, lang: str, since: int) -> Raw:
        log = self._table.log
        first = len(log)
        if not first or log[-1].n <= since:
            return EMPTY
        lines = self.log_lines(viewer, lang)
        while first > 0 and log[first - 1].n > since:
            first -= 1
        return Raw(b"[%b]" % b",".join(lines[first:]))

    def log_lines(self, viewer: int, lang: str) -> list[bytes]:
        """The log as this viewer may read it, each line encoded once."""
        key = (self._table.told_to(viewer), lang)
        lines = self._lines.setdefault(key, [])
        log = self._table.log
        while len(lines) < len(log):
            lines.append(encode(self._told(log[len(lines)], *key)))
        return lines

    def _told(self, line: Line, key: int, lang: str) -> LogLine:
        render = self.renderer(lang)
        return LogLine(line.n, line.ply, line.seat, " ".join([render(message) for message in line.told[key]]))

    # Names and words

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
        nameless = {person for person in table.seating.people if not self.names.get(person)}
        names = []
        for seat, chair in enumerate(table.seating.chairs):
            if chair.kind == "bot":
                level = level_of(table.game.name, chair.who)
                names.append((level.called or level.title).render(translate) if level else chair.who)
            elif chair.kind == "open" or len(table.seating.held_by(chair.who)) > 1:
                names.append(self.side(seat, translate))
            elif chair.who in nameless:
                names.append(translate(GUEST) if len(nameless) == 1 else self.side(seat, translate))
            else:
                names.append(self.names[chair.who] or "")
        twice = {name for name in names if names.count(name) > 1}
        return [f"{name} ({self.side(seat, translate)})" if name in twice else name for seat, name in enumerate(names)]

    def side(self, seat: int, translate: Translate) -> str:
        return self._table.game.telling.side(self._table.match.box, seat).render(translate)

    def _seats_part(self, lang: str) -> Raw:
        if lang not in self._seats:
            self._seats[lang] = Raw(encode(self.seats(lang)))
        return self._seats[lang]

    def seats(self, lang: str) -> list[SeatNow]:
        translate = translator(lang, self._table.game.name)
        found = []
        for seat, (chair, name) in enumerate(zip(self._table.seating.chairs, self.seat_names(lang), strict=True)):
            now = SeatNow(seat, self.side(seat, translate), chair.kind, name, self._here(seat), None)
            if chair.kind == "bot":
                now.level, level = chair.who, level_of(self._table.game.name, chair.who)
                now.face = level.face if level else ""
                if level and level.called:
                    now.title = level.title.render(translate)
            found.append(now)
        return found


def level_of(game: str, name: str) -> Level | None:
    """None if there is no longer such a bot."""
    return next((level for level in bots.levels(game) if level.name == name), None)


def decoded(update: bytes) -> dict[str, Any]:
    """An update as a template takes it."""
    found: dict[str, Any] = msgspec.json.decode(update)
    return found
