"""Programs at the tables of a house: they play like everybody, and whatever they do wrong, the match goes on and nobody else
waits for it."""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from visitors import House, Person, Worker

sys.path.insert(0, str(Path(__file__).parents[1] / "bots" / "programs"))  # for rogues.py

from rogues import EXAMPLES, Web, command, is_there, questions, started, until

from sentiers.lab.cluster.servers import Nats
from sentiers.server.doorway import BadSetting
from sentiers.server.programs import named

OpenHouse = Callable[..., House]
PLAIN = f"patience={sys.executable} {EXAMPLES / 'plain.py'}\nperle=stdio:perl {EXAMPLES / 'plain.pl'}"


def named_as(how: str) -> str:
    return how.replace(" ", "-")


def toml(folder: Path, *rogues: str, **more: Any) -> str:
    """The name of a file that names rogues, each with a folder of its own where it notes what it does."""
    file = folder / "bots.toml"
    lines = []
    for how in rogues:
        own = folder / named_as(how)
        own.mkdir(exist_ok=True)
        grace = 0.8 if how == "never answers" else 60  # only for that one is it waited until it is over
        told = {"run": command(how, own), "seconds": 0.2, "grace": grace, "fallback": "novice"} | more
        lines += [f"[{named_as(how)}]", *(f"{key} = {json.dumps(value)}" for key, value in told.items() if value)]
    file.write_text("\n".join(lines) + "\n")
    return str(file)


def levels(person: Person, game: str = "canoe") -> dict[str, Any]:
    found = person.get("/api/games")
    games = found["games"] if isinstance(found, dict) else found
    return {level["name"]: level for one in games if one["name"] == game for level in one["levels"]}


def offered(house: House, *names: str) -> None:
    """Waits until these programs have said hello."""
    with Person(house) as somebody:
        until(lambda: set(names) <= levels(somebody).keys())


@pytest.fixture(scope="module")
def friendly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("friendly"), bots=PLAIN, message_rate=1000, message_burst=1000)
    house.start()
    offered(house, "patience", "perle")
    yield house
    house.stop()


FAILING = (
    "dies", "never answers", "talks nonsense", "moves illegally", "answers megabytes", "answers without an end", "declines"
)  # fmt: skip


class Rough(House):
    """A house in which most programs misbehave."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.web = folder, Web("redirects", folder)
        (folder / "of-one-s-own").mkdir()
        minos = toml(
            folder / "of-one-s-own", "well", title="Minos", words="Taught for a night.", games=["canoe", "wege"]
        )
        Path(minos).write_text(Path(minos).read_text().replace("[well]", "[minos]"))
        steady = f"[well]\nrun = {json.dumps(command('well', folder))}\ngrace = 60\n"
        failing = Path(toml(folder, *FAILING))
        failing.write_text(failing.read_text() + steady)
        named_there = [str(folder / "bots.toml"), minos, f"web={self.web.address}"]
        super().__init__(folder, bots="\n".join(named_there))

    def asked(self, how: str) -> list[str]:
        return questions(self.folder / named_as(how))


@pytest.fixture(scope="module")
def rough(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rough]:
    house = Rough(tmp_path_factory.mktemp("rough"))
    with house.web:
        house.start()
        offered(house, *map(named_as, FAILING), "well", "minos", "web")
        yield house
        house.stop()
    left = [process for how in FAILING for process in started(house.folder / named_as(how))]
    assert not any(map(is_there, [*left, *started(house.folder)]))
    log = house.log.read_text()
    assert "the program of seat 1: The program stdio:" in log
    assert "Traceback" not in log


def children(house: House) -> list[int]:
    assert house.process is not None
    folder = Path(f"/proc/{house.process.pid}/task")
    return [int(one) for task in folder.iterdir() for one in (task / "children").read_text().split()]


@pytest.mark.parametrize(
    ("name", "game", "options"),
    [
        ("patience", "wege", {}),
        ("perle", "zwei-wege", {}),
        ("patience", "traxx", {"players": "2"}),
        ("perle", "buizen", {}),
    ],
)
def test_a_program_plays_a_whole_match_at_a_table(friendly: House, name: str, game: str, options: Any) -> None:
    with Person(friendly, "Anne") as anne:
        table = anne.live(anne.open("me", f"bot:{name}", game=game, options=options))
        while not table.until(lambda update: update["ended"] or update["moves"])["ended"]:
            table.play()
        assert table.now["ended"]["kind" if "kind" in table.now["ended"] else "ending"]
        assert table.now["seats"][1]["level"] == name
        assert not any(line["kind"] == "instead" for line in table.log)


def test_programs_are_offered_wherever_levels_are_with_their_name_and_a_line(friendly: House) -> None:
    with Person(friendly, lang="fr") as anne:
        for page in ("/?box=canoe", "/new/canoe"):
            shown = anne.http.get(page).text
            assert "Patience" in shown
            assert "Programme" in shown
            assert "Plays whatever has not been played yet." in shown
        assert "bot:patience" in anne.http.get("/analysis/canoe").text
        assert levels(anne)["patience"] == {
            "name": "patience", "title": "Programme", "called": "Patience", "face": "automaton"
        }  # fmt: skip
        assert list(levels(anne))[:4] == ["novice", "amateur", "club", "master"]


def test_a_program_is_named_by_its_operator_and_plays_only_what_he_and_it_say(rough: Rough) -> None:
    with Person(rough) as anne:
        assert levels(anne)["minos"]["called"] == "Minos"
        assert "minos" in levels(anne, "wege")
        assert "minos" not in levels(anne, "buizen")
        assert anne.code("/api/tables", game="buizen", seats=["me", "bot:minos"]) == (422, "bad-seats")
        assert "Taught for a night." in anne.http.get("/new/canoe").text


def test_what_a_program_says_of_itself_is_a_line_of_plain_text(rough: Rough) -> None:
    with Person(rough) as anne:
        shown = anne.http.get("/new/canoe").text
        assert "&lt;b&gt;well&lt;/b&gt;" in shown
        assert "<b>well</b>" not in shown
        assert "Rogue in two lines." in shown


def test_nobody_is_rated_by_a_match_against_a_program(friendly: House) -> None:
    with Person(friendly, "Anne") as anne:
        anne.keep("anne-and-the-program")
        asked = {"game": "canoe", "seats": ["me", "bot:patience"], "rated": True}
        assert anne.code("/api/tables", **asked) == (422, "not-ratable")
        assert 'value="bot:patience" data-unrated' in anne.http.get("/new/canoe").text
        table = anne.open("me", "open", rated=True, time="5+3")
        live = anne.live(table)
        assert live.refused("bot", level="patience") == "bad-seats"


@pytest.mark.parametrize("seat", ["bot:stdio:touch {}", "bot:http://127.0.0.1:{}/", "bot:touch {}"])
def test_no_visitor_has_a_process_started_or_an_address_opened(friendly: House, tmp_path: Path, seat: str) -> None:
    made = Path(tempfile.gettempdir()) / f"sentiers-{os.getpid()}"  # short: a long name is refused for its length
    with Person(friendly) as anne, Web("well", tmp_path) as web:
        port = web.address.rsplit(":", 1)[1].split("/")[0]
        seat = seat.format(port if "http" in seat else made)
        asked = {"game": "canoe", "plays": [], "seats": ["me", seat]}
        live = anne.live(anne.open("me", "open"))
        refused = {
            anne.code("/api/tables", game="canoe", seats=["me", seat])[1],
            anne.code("/api/try/table", **asked)[1],
            live.refused("bot", level=seat.removeprefix("bot:")),
        }
        assert refused <= {"bad-seats", "bad-message"}
        assert not made.exists()
        assert questions(tmp_path) == []


@pytest.mark.parametrize("how", FAILING)
def test_where_a_program_fails_a_bot_of_the_house_takes_its_seat(rough: Rough, how: str) -> None:
    with Person(rough, "Anne") as anne:
        table = anne.live(anne.open("me", f"bot:{named_as(how)}"))
        table.play("e4")
        table.until_ply(2)
        assert table.now["seats"][1]["level"] == "novice"
        told = [line["text"] for line in table.log if line["kind"] == "instead"]
        assert told == [f"The program {named_as(how)} does not answer: Nibbles plays on."]
        table.play()
        table.until_ply(4)
    moves = sum('"ask":"move"' in line for line in rough.asked(how))
    assert moves == (1 if how == "declines" else 3) or how == "never answers"  # begun anew each time


def test_one_that_has_failed_rests_and_is_offered_to_nobody(rough: Rough) -> None:
    with Person(rough, "Anne") as anne:
        until(lambda: "dies" in levels(anne))
        table = anne.live(anne.open("me", "bot:dies"))
        table.play("e4")
        table.until_ply(2)
        assert "dies" not in levels(anne)
        until(lambda: "dies" in levels(anne))  # and is greeted again


def test_over_http_too(rough: Rough) -> None:
    with Person(rough) as anne:
        table = anne.live(anne.open("me", "bot:web"))
        table.play("e4")
        table.until_ply(2)
        assert table.now["seats"][1]["level"] == "club"
    assert not any(line.startswith("/elsewhere") for line in questions(rough.folder))


def test_a_silent_program_holds_up_nobody_else(own_house: OpenHouse, tmp_path: Path) -> None:
    """With one thread for thinking, and twelve tables that wait for a program: a novice answers meanwhile."""
    house = own_house(bots=toml(tmp_path, "never answers", grace=60), thinkers=1)
    offered(house, "never-answers")
    tmp_path /= "never-answers"
    with Person(house) as anne:
        for _ in range(12):
            anne.live(anne.open("me", "bot:never-answers")).play("e4")
        until(lambda: len(questions(tmp_path)) == 2)
        table = anne.live(anne.open("me", "bot:novice"))
        for ply in (2, 4, 6):
            table.play()
            table.until_ply(ply)
        assert len(questions(tmp_path)) == 2  # and the program is still at its first one
        began = time.monotonic()
        house.stop()  # without waiting for it
        assert time.monotonic() - began < 30
    until(lambda: not any(map(is_there, started(tmp_path))))


def test_a_program_that_is_killed_is_begun_anew_and_none_is_a_zombie(rough: Rough) -> None:
    with Person(rough) as anne:
        table = anne.live(anne.open("me", "bot:well"))
        for ply in (2, 4, 6):
            os.kill(started(rough.folder)[-1], signal.SIGKILL)
            table.play()
            table.until_ply(ply)
        assert table.now["seats"][1]["level"] == "well"
        os.kill(started(rough.folder)[-1], signal.SIGKILL)  # now nobody asks it: it is noticed all the same
        until(lambda: not any(map(is_there, started(rough.folder)[:-1])))
        until(lambda: "well" in levels(anne))
        assert set(started(rough.folder)) & set(children(rough))


def test_programs_end_with_the_house_and_a_match_goes_on_after_it(own_house: OpenHouse, tmp_path: Path) -> None:
    house = own_house(bots=toml(tmp_path, "does not end", grace=60))
    offered(house, "does-not-end")
    notes = tmp_path / "does-not-end"
    with Person(house) as anne:
        id = anne.open("me", "bot:does-not-end")
        table = anne.live(id)
        table.play("e4")
        table.until_ply(2)
        house.stop()
        assert not any(map(is_there, started(notes)))
        house.start()
        again = anne.live(id)
        again.play()
        again.until_ply(4)
        assert again.now["seats"][1]["level"] == "does-not-end"
        house.stop()
        house.settings["bots"] = ""  # its operator has taken it away
        house.start()
        alone = anne.live(id)
        alone.play()
        alone.until_ply(6)
        assert alone.now["seats"][1]["level"] == "amateur"


@pytest.mark.xdist_group("postgres")
def test_of_several_workers_each_has_its_own_program_and_any_goes_on(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    url, nats = new_database(), Nats(tmp_path)
    nats.start()
    folders, workers = [tmp_path / name / "well" for name in ("one", "two")], []
    for folder in folders:
        folder.parent.mkdir()
        workers.append(Worker(folder.parent, url, nats.url, bots=toml(folder.parent, "well", grace=60)))
    try:
        for worker in workers:
            worker.start()
            offered(worker, "well")
        with Person(workers[0], "Anne") as anne, Person(workers[1]) as elsewhere:
            elsewhere.be(anne.token)
            table = anne.open("me", "bot:well")
            for ply, who in ((2, anne), (4, elsewhere), (6, anne)):
                live = who.live(table)
                live.until(lambda update, ply=ply: update["ply"] == ply - 2)  # type: ignore[misc]
                live.play()
                live.until_ply(ply)
        asked = [sum('"ask":"move"' in line for line in questions(folder)) for folder in folders]
        assert sum(asked) >= 3
        assert min(asked) >= 1
    finally:
        for worker in workers:
            worker.stop()
        nats.stop()
    assert not any(is_there(process) for folder in folders for process in started(folder))


@pytest.mark.parametrize(
    ("setting", "wrong"),
    [
        ("minos", "NAME=COMMAND"),
        ("Minos=./bot", "small letters"),
        ("club=./bot", "a level of the house"),
        ("minos=./bot\nminos=./bot", "Two bots are called minos"),
        ("minos=http://", "no address"),
        ("minos='./bot", "cannot be started"),
        ("/no/such/bots.toml", "cannot be read"),
    ],
)
def test_a_setting_that_means_nothing_is_told_in_a_sentence(setting: str, wrong: str) -> None:
    with pytest.raises(BadSetting, match=wrong):
        named.read(setting)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[minos]\nrun = './bot'\nspeed = 3", "with run, url"),
        ("minos = 3", "is a table"),
        ("[minos]\nrun = 3", "run is no 3"),
        ("[minos]\nrun = './bot'\nurl = 'http://127.0.0.1/'", "needs `run`"),
        ("[minos]\nurl = 'file:///etc/passwd'", "begins with http"),
        ("[minos]\nrun = './bot'\ngames = ['chess']", "no game chess"),
        ("[minos]\nrun = './bot'\nseconds = -1", "more than 0"),
    ],
)
def test_a_file_that_means_nothing_is_told_in_a_sentence(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "bots.toml").write_text(text)
    with pytest.raises(BadSetting, match=wrong):
        named.read(str(tmp_path / "bots.toml"))
