"""The update of a table as one connection may see it, in its language. What several connections share is encoded once.

Everything here comes from a View: the concealed state of the eyes that look."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw, UnsetType

from sentiers.games.clicks import Labels
from sentiers.language import translator
from sentiers.match import View
from sentiers.server import deeds, screen
from sentiers.server.beside import Beside
from sentiers.server.labels import Sheet, Words
from sentiers.server.naming import Naming
from sentiers.server.opponents import level_of
from sentiers.server.protocol import (
    Can,
    Ended,
    LogLine,
    Offers,
    PageUpdate,
    SaidNow,
    Screen,
    SeatNow,
    WireUpdate,
    encode,
)
from sentiers.server.ratings_at_table import SeatRating
from sentiers.server.table import Table
from sentiers.server.table_parts import Line
from sentiers.server.wishes import Mode

EMPTY = Raw(b"[]")
NULL = Raw(b"null")
NO_OFFERS = Raw(encode(Offers([], [], [])))
NOTHING = Raw(b'""')


class Eyes(NamedTuple):
    """Who looks, in which language, and whether a page or a program; before a shared screen, the seat that looks now; and the seat
    before which the board is drawn, if another was asked for."""

    person: str | None
    lang: str
    mode: Mode
    look: int | None = None
    large: int | None = None


def read_look(text: str) -> int | None:
    """The seat before a shared screen, as an address names it."""
    return int(text) if text.isdecimal() and len(text) < 3 else None


def read_ground(text: str, seats: int) -> int | None:
    """Whose ground a page says it has; None where it does not say."""
    return int(text) if text in map(str, range(-1, seats)) else None


class Own(NamedTuple):
    """What an update says to these eyes only."""

    you: tuple[int, ...]
    viewer: int
    acting: list[int]
    can: list[Can]
    screen: Screen | None
    place: int  # before which seat the board is drawn: whatever is chosen, they see what they may know
    drawn: tuple[int, int]  # whose knowledge is drawn, and before which seat


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
        sealed: Callable[[], bool],
        beside: Beside | None = None,
    ) -> None:
        self._table = table
        self._here = here
        self._sealed = sealed
        self._beside = beside
        self._hidden = table.game.card.hidden
        self.naming = Naming(table)
        self.aliases: dict[str, str] = {}  # of the people who sit here, for links to them
        self.ratings: dict[int, SeatRating] = {}  # by seat
        self.thinking = False
        # What is remembered, by language where it is words:
        self._parts: dict[tuple[Any, ...], Raw] = {}  # until the next entry of the journal
        self._own: dict[Eyes, Own] = {}  # likewise
        self._shared: dict[str, _Shared] = {}
        self._sheets: dict[tuple[int, int, str], Sheet] = {}
        self._seats: dict[str, Raw] = {}  # until somebody comes, goes or takes a name
        self._words: dict[str, Words] = {}  # labels as they are rendered, until somebody sits down or takes a name
        self._lines: dict[tuple[int, str], list[bytes]] = {}  # the log, which only grows; likewise

    def changed(self) -> None:
        self._parts.clear()
        self._own.clear()
        self._shared.clear()
        self._sheets.clear()

    def presence_changed(self) -> None:
        self._seats.clear()

    def renamed(self) -> None:
        self.changed()
        self.naming.changed()
        for remembered in (self._seats, self._words, self._lines):
            remembered.clear()

    def update(
        self,
        eyes: Eyes,
        since: int,
        text: bool = False,
        ground: bool = False,
        labelled: Sheet | None = None,
        said: list[SaidNow] | None = None,
    ) -> bytes:
        """All that changes, and of the log what came after `since`; the board as text for who asks for it. A page gets the
        ground too, where it may have that of other eyes, and of the labels what differs from the sheet it has."""
        table, lang = self._table, eyes.lang
        own = self._own.get(eyes) or self.own(eyes)
        shared = self._shared.get(lang) or self._shared_part(lang)
        update = WireUpdate(
            table.n,
            table.ply,
            table.turn,
            own.you,
            own.viewer,
            self._seats.get(lang) or self._seats_part(lang),
            self._moves_part(eyes, own) if own.acting else EMPTY,
            self._log_part(own.viewer, lang, since),
            shared.offers,
            own.can,
            shared.ended,
            table.next,
            self.thinking,
        )
        if table.turn:
            update.prompt = self._prompt_part(own, lang)
        dice = table.dice
        if dice is not None:
            told = table.over and not self._sealed()
            update.dice = self._part(("dice", told), lambda: dice.now(table.awaited, told))
        if self._beside is not None:
            self._beside.tell(update, eyes.person)
        if said:
            update.said = said
        if not text and eyes.mode == "program":
            return encode(update)
        drawn = own.drawn
        if text:
            update.text = self._part(("text", *drawn), self._view(drawn).text) if table.dealt else NOTHING
        if eyes.mode == "page":
            view = self._view(drawn)
            update.scene = self._part(("scene", *drawn), view.scene) if table.dealt else NOTHING
            if table.dealt and table.game.drawing.ABILITIES.extent:
                update.extent = self._part(("extent", *drawn), view.extent)
            if ground:
                update.ground = self._part(("ground", own.place), partial(table.match.kit.ground, own.place))
            update.screen = own.screen
            update.labels = self._sheet(drawn, eyes.lang).after(labelled)
            if self._has_places and self.may_choose_place(eyes.person):
                update.large = max(own.place, 0)
        return encode(update)

    def may_choose_place(self, person: str | None) -> bool:
        """Whether the board looks different from different seats, and this person is not one of several around a screen, who
        have to look away as it is."""
        return self._has_places and not screen.is_shared(self._table, person)

    @cached_property
    def _has_places(self) -> bool:
        ground, first, *others = self._table.match.kit.ground, *range(self._table.match.seats)
        return any(ground(seat) != ground(first) for seat in others)

    def _place(self, eyes: Eyes, viewer: int) -> int:
        large = eyes.large
        if large is None or large >= self._table.match.seats or not self.may_choose_place(eyes.person):
            return viewer
        return large

    def _view(self, drawn: tuple[int, int]) -> View:
        knows, place = drawn
        view = self._table.view(knows)
        return view if place == knows else view.drawn_from(place)

    def own(self, eyes: Eyes) -> Own:
        own = self._own.get(eyes)
        if own is None:
            own = self._own[eyes] = self._find_own(eyes)
        return own

    def _find_own(self, eyes: Eyes) -> Own:
        table, person = self._table, eyes.person
        held = table.seating.held_by(person)
        page, shown = eyes.mode == "page", None
        viewer = screen.viewer(table, person, eyes.look) if page else table.eyes(person)
        acting = [seat for seat in held if seat in table.turn]
        if page and self._hidden and len(held) > 1:
            acting = [seat for seat in acting if seat == viewer]  # what another may do can be his secret
            shown = screen.screen(table, person, viewer)
        place = viewer if eyes.large is None else self._place(eyes, viewer)
        knows = table.drawn_for(viewer)
        drawn = knows, knows if place == viewer else place
        return Own(held, viewer, acting, deeds.can(table, person), shown, place, drawn)

    def _shared_part(self, lang: str) -> _Shared:
        offers = Raw(encode(self._offers())) if self._table.offers else NO_OFFERS
        ended = Raw(encode(self._ended(lang))) if self._table.over else NULL
        shared = self._shared[lang] = _Shared(offers, ended)
        return shared

    def sheet(self, eyes: Eyes) -> Sheet:
        """The labels as these eyes read them now."""
        return self._sheet(self.own(eyes).drawn, eyes.lang)

    def _sheet(self, drawn: tuple[int, int], lang: str) -> Sheet:
        sheet = self._sheets.get((*drawn, lang))
        if sheet is None:
            labels = self._view(drawn).labels() if self._table.dealt else Labels()
            sheet = self._sheets[*drawn, lang] = Sheet((*drawn, lang), labels, self.words(lang), self._table.n)
        return sheet

    def words(self, lang: str) -> Words:
        words = self._words.get(lang)
        if words is None:
            words = self._words[lang] = Words(self.naming.renderer(lang))
        return words

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
        text = self.naming.render(result.message, lang)
        card, options = self._table.game.card, self._table.setup.options
        together = len({card.team(options, seat) for seat in range(len(result.scores))}) == 1
        return Ended(result.ending, list(result.winners), list(result.scores), text, together)

    def _moves_part(self, eyes: Eyes, own: Own) -> Raw:
        if len(own.acting) == 1:
            return self._table.legal(own.acting[0]).encoded(eyes.mode)
        return Raw(encode({str(seat): self._table.legal(seat).encoded(eyes.mode) for seat in own.acting}))

    def _prompt_part(self, own: Own, lang: str) -> Raw | UnsetType:
        """What one is to do, with the seat that acts for these eyes; or what is awaited of somebody else, if it is one."""
        table, acting = self._table, own.acting
        if acting:
            seat = viewer = own.viewer if own.viewer in acting else acting[0]
        elif len(table.turn) == 1:
            (seat,), viewer = table.turn, own.viewer
            if viewer == seat:  # several of his seats before one screen: not for these eyes
                viewer = -1
        else:
            return UNSET
        key = ("prompt", seat, viewer == seat, table.told_to(viewer), lang)
        return self._parts.get(key) or self._part(key, lambda: self._prompt(seat, viewer, lang))

    def _prompt(self, seat: int, viewer: int, lang: str) -> str:
        view = self._table.view(self._table.told_to(viewer))
        return self.words(lang).word(self._table.game.telling.prompt(view.box, view.state, seat, viewer))

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
        render = self.naming.renderer(lang)
        told, banner = line.told[key], line.banners.get(key)
        text = " ".join([render(message) for message in told])
        at = list(dict.fromkeys([anchor for message in told for anchor in message.anchors()]))
        return LogLine(line.n, line.ply, line.seat, text, line.kind, at, render(banner) if banner else "", line.waits)

    def _seats_part(self, lang: str) -> Raw:
        seats = self._seats[lang] = Raw(encode(self.seats(lang)))
        return seats

    def seats(self, lang: str) -> list[SeatNow]:
        translate = translator(lang, self._table.game.name)
        found = []
        for seat, (chair, name) in enumerate(
            zip(self._table.seating.chairs, self.naming.seat_names(lang), strict=True)
        ):
            now = SeatNow(seat, self.naming.side(seat, translate), chair.kind, name, self._here(seat), None)
            if chair.kind == "bot":
                now.level, level = chair.who, level_of(self._table.game.name, chair.who)
                now.face = level.face if level else ""
                if level and level.called:
                    now.title = level.title.render(translate)
            elif chair.who in self.aliases:
                now.profile = self.aliases[chair.who]
            if (rating := self.ratings.get(seat)) is not None:
                now.rating, now.uncertain = rating.points, rating.uncertain
                now.change = UNSET if rating.change is None else rating.change
            found.append(now)
        return found


def decoded(update: bytes | PageUpdate) -> dict[str, Any]:
    """An update as a template takes it."""
    found: dict[str, Any] = msgspec.json.decode(update if isinstance(update, bytes) else encode(update))
    return found
