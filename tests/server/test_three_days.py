"""Three days of challenges in one house, each ended by kill -9: what was played is kept, and told when it may be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from village import GAME, MONDAY, SUNDAY, TUESDAY, Village, begin, cards_of, now, play_on

from sentiers.match.verify import verify


class ThreeDays:
    """Anne plays on Sunday, begins on Monday and goes on on Tuesday; Chloé never finishes her Sunday."""

    def __init__(self, village: Village) -> None:
        self.village = village
        self.anne, self.chloe = village.person("Anne"), village.person("Chloé")
        self.anne.keep("Anne")
        self.sunday, self.hers = begin(self.anne), begin(self.chloe)
        play_on(self.chloe, self.hers, 4)
        self.first = play_on(self.anne, self.sunday)["ended"]["scores"][0]
        village.turn_to(MONDAY)
        self.on_monday = now(self.anne), now(self.anne, SUNDAY), now(self.chloe, SUNDAY)
        self.monday = begin(self.anne)
        play_on(self.anne, self.monday, 4)
        bruno = village.person("Bruno")
        self.too_late = bruno.code(f"/api/daily/{GAME}", date=SUNDAY)
        self.his_practice = bruno.post(f"/api/daily/{GAME}", date=SUNDAY, practice=True).status_code
        self.her_practice = self.chloe.code(f"/api/daily/{GAME}", date=SUNDAY, practice=True)
        self.bruno = bruno
        village.turn_to(TUESDAY)
        self.reminded = [person.http.get(f"/daily/{GAME}").text for person in (self.anne, self.chloe)]


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreeDays]:
    village = Village(tmp_path_factory.mktemp("days"))
    yield ThreeDays(village)
    village.close()


def test_a_result_survives_and_is_kept_once(days: ThreeDays) -> None:
    today, sunday, _ = days.on_monday
    assert (sunday["mine"]["table"], sunday["mine"]["score"], sunday["mine"]["rank"]) == (days.sunday, days.first, 1)
    assert [line["name"] for line in sunday["results"]] == ["Anne"]
    assert today["streak"] == {"now": 1, "longest": 1}
    assert today["begins"]
    assert [line for line in days.village.results() if line[1] == SUNDAY] == [("Anne", SUNDAY, days.first)]
    assert begin(days.anne, date=SUNDAY) == days.sunday


def test_a_try_begun_may_be_finished_on_the_day_after_and_counts_for_its_day(days: ThreeDays) -> None:
    assert [f"/t/{days.monday}" in page for page in days.reminded] == [True, False]
    assert now(days.anne)["streak"] == {"now": 0, "longest": 1}
    assert begin(days.anne, date=MONDAY) == days.monday
    assert days.anne.get(f"/api/tables/{days.monday}")["ply"] == 4
    play_on(days.anne, days.monday)
    today = now(days.anne)
    assert [entry["date"] for entry in today["history"]] == [SUNDAY, MONDAY]
    assert today["streak"] == {"now": 2, "longest": 2}
    assert (today["begins"], today["players"]) == (True, 0)
    assert now(days.anne, MONDAY)["mine"]["share"].splitlines()[-2] == "2 days in a row"
    assert cards_of(days.anne, days.monday) != cards_of(days.anne, days.sunday)


def test_the_secret_is_told_when_nobody_can_play_any_more(days: ThreeDays) -> None:
    secret = days.village.secret(SUNDAY).hex()
    assert all("secret" not in seen for seen in days.on_monday)
    assert now(days.bruno, SUNDAY)["secret"] == secret
    assert "secret" not in now(days.bruno, MONDAY)
    record = days.anne.http.get(f"/t/{days.sunday}.txt").content
    assert secret.encode() in record
    checks = verify(record, days.on_monday[1]["commitment"])
    assert checks
    assert all(check.fits for check in checks)
    assert days.anne.get(f"/api/tables/{days.sunday}")["dice"]["secret"] == secret
    assert secret in days.bruno.http.get(f"/daily/{GAME}/{SUNDAY}").text


def test_what_is_finished_after_that_has_no_result(days: ThreeDays) -> None:
    assert days.on_monday[2]["results"] is None, "she could still play on Monday"
    assert days.her_practice == (409, "try-first")
    assert play_on(days.chloe, days.hers)["ended"]
    assert "Chloé" not in [name for name, _, _ in days.village.results()]
    sunday = now(days.chloe, SUNDAY)
    assert sunday["mine"]["score"] is None
    assert [line["name"] for line in sunday["results"]] == ["Anne"]


def test_a_day_that_is_gone_can_only_be_practised(days: ThreeDays) -> None:
    assert days.too_late == (409, "too-late")
    assert days.his_practice == 200
    assert now(days.bruno, SUNDAY)["mine"] is None
