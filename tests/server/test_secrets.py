"""What a seat cannot know never reaches its socket, in whatever form. Tried on a game with secret hands and simultaneous moves."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from visitors import House, Live, Person, sit_down

from sentiers.match import Match
from sentiers.match.fair import mix


class Duel:
    """Two players of Duel and a spectator, each with a page and a program; and the truth, read from the database."""

    def __init__(self, house: House, anne: Person, bruno: Person, chloe: Person) -> None:
        self.people = (anne, bruno, chloe)
        self.table, *lives = sit_down(anne, bruno, game="duel")
        self.lives: list[Live] = [*lives, chloe.live(self.table)]
        self.pages: list[Live] = [person.live(self.table, "page&text=1") for person in self.people]
        with closing(sqlite3.connect(house.database)) as database:
            (setup,) = database.execute("SELECT setup FROM tables WHERE id = ?", (self.table,)).fetchone()
        self.secret = str(json.loads(setup)["secret"])
        self.seed = mix(bytes.fromhex(self.secret), ["mistral", "tramontane"])
        truth = Match.new("duel", seed=self.seed)
        self.hands = [[str(card) for card in truth.state.hand[seat]] for seat in (0, 1)]

    def heard(self, seat: int) -> str:
        """All that has reached someone until now, by every way there is."""
        for live in (self.lives[seat], self.pages[seat]):
            live.until(lambda update: update["n"] == self.newest())
        person = self.people[seat]
        ways = [person.http.get(path).text for path in (f"/t/{self.table}", f"/api/tables/{self.table}?as=page")]
        return "\n".join(
            [json.dumps(live.now) + json.dumps(live.log) for live in (self.lives[seat], self.pages[seat])] + ways
        )

    def newest(self) -> int:
        return int(self.people[0].get(f"/api/tables/{self.table}")["n"])

    def cards_shown(self, seat: int) -> set[str]:
        """The cards that this person sees on the board and in the log."""
        page = self.pages[seat].now
        return set(re.findall(r">(\d)<", page["scene"])) | set(re.findall(r"\d", page["text"]))


@pytest.fixture
def duel(house: House, anne: Person, bruno: Person, chloe: Person) -> Duel:
    return Duel(house, anne, bruno, chloe)


def test_each_sees_only_his_own_hand(duel: Duel) -> None:
    for seat in (0, 1):
        assert duel.cards_shown(seat) == set(duel.hands[seat])
        assert set(duel.lives[seat].now["moves"]) == set(duel.hands[seat])
    assert duel.cards_shown(2) == set()


def test_the_seed_and_the_secret_are_nowhere(duel: Duel) -> None:
    for seat in range(3):
        heard = duel.heard(seat)
        assert str(duel.seed) not in heard
        assert duel.secret not in heard


def test_a_card_laid_face_down_is_told_to_nobody_else(duel: Duel) -> None:
    card = duel.hands[0][0]
    duel.lives[0].must("play", move=card, ply=0)
    duel.pages[0].until_ply(1)
    assert duel.lives[0].log[-1]["text"] == f"Anne lays {card}."
    for other in (1, 2):
        duel.heard(other)
        assert duel.lives[other].log[-1]["text"] == "Anne lays a card."
        assert card not in duel.cards_shown(other)
        assert duel.pages[other].log[-1]["text"] == "Anne lays a card."


def test_with_the_last_card_both_are_turned_up(duel: Duel) -> None:
    for seat in (0, 1):
        duel.lives[seat].must("play", move=duel.hands[seat][0], ply=0)
    shown = f"The cards are turned up: {duel.hands[0][0]} {duel.hands[1][0]}."
    for seat in range(3):
        duel.heard(seat)
        assert duel.lives[seat].log[-1]["text"].endswith(shown)


def test_who_acts_at_the_same_time_is_not_called_stale(duel: Duel) -> None:
    """Both have seen ply 0; the second to arrive has still the same choice."""
    for seat in (0, 1):
        assert duel.lives[seat].do("play", move=duel.hands[seat][1], ply=0)["type"] == "ack"
    assert duel.lives[0].until_ply(2)["turn"] == [0, 1]
    assert duel.lives[0].refused("play", move=duel.hands[0][2], ply=0) == "stale"


def test_one_cannot_probe_another_s_hand(duel: Duel) -> None:
    """An illegal move is refused in the same words, whether or not another holds that card."""
    texts = set()
    for card in sorted(set("123456789") - set(duel.hands[0])):
        answer = duel.lives[0].do("play", move=card, ply=0)
        assert answer["code"] == "illegal"
        texts.add(answer["text"].replace(card, "#"))
    assert len(texts) == 1


def test_after_a_restart_the_log_keeps_its_secrets(own_house: Callable[..., House]) -> None:
    house = own_house()
    with Person(house, "Anne") as anne, Person(house, "Bruno") as bruno:
        table, light, _ = sit_down(anne, bruno, game="duel")
        card = light.now["moves"][0]
        light.must("play", move=card, ply=0)
        house.kill()
        house.start()
        assert anne.live(table).log[-1]["text"] == f"Anne lays {card}."
        assert bruno.live(table).log[-1]["text"] == "Anne lays a card."


def test_two_at_one_screen_see_the_hand_of_who_is_to_act(anne: Person) -> None:
    live = anne.live(anne.open("me", "me", game="duel"))
    assert live.now["viewer"] == 0
    assert set(live.now["moves"]) == {"0", "1"}
    live.must("play", move=live.now["moves"]["0"][0], ply=0, seat=0)
    assert live.now["viewer"] == 1


def test_bots_play_a_game_with_secrets(anne: Person) -> None:
    live = anne.live(anne.open("me", "bot:novice", game="duel"))
    while live.now["ended"] is None:
        live.until(lambda update: update["ended"] is not None or bool(update["moves"]))
        if live.now["ended"] is None:
            live.play()
    assert live.now["ended"]["ending"] == "rules"
