"""Fair dice: the seed that nobody alone can choose, the record that tells how it came about, and what is caught."""

from __future__ import annotations

import hashlib
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sentiers
from sentiers.match import Match, fair
from sentiers.match.fair import Dice
from sentiers.match.kit import open_box
from sentiers.match.record import seal_of, tags
from sentiers.match.verify import verify

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))
SECRET = bytes(range(32))
WORDS = st.text(max_size=12).map(fair.clean)


def played(secret: bytes = SECRET, words: tuple[str, ...] = ("mistral", ""), moves: int = 4) -> str:
    dice = Dice(secret, words)
    match = Match(open_box("duel"), dice.seed, dice=dice)
    for _ in range(moves):
        match.play(match.moves(match.turn[0])[0], match.turn[0])
    match.resign(0)
    return match.record(**{"seat 0": "Camille", "date": "2026-11-15"})


RECORD = played()


def wrong(record: str | bytes, commitment: str | None = None) -> list[str]:
    data = record if isinstance(record, bytes) else record.encode()
    return [check.about for check in verify(data, commitment) if not check.fits]


def sealed(record: str) -> str:
    """The record as someone would write it who knows how a seal is made."""
    return re.sub(r"(?m)^seal: .*$", f"seal: {seal_of(record.encode())}", record)


# The seed


@given(st.binary(min_size=32, max_size=32), st.lists(WORDS, max_size=4))
def test_the_seed_is_the_hash_of_the_parts_each_after_its_length(secret: bytes, words: list[str]) -> None:
    parts = [b"sentiers dice 1", secret, *(word.encode("utf-8") for word in words)]
    whole = b"".join(struct.pack(">I", len(part)) + part for part in parts)
    assert fair.mix(secret, words) == struct.unpack(">Q", hashlib.sha256(whole).digest()[:8])[0]


@given(st.lists(WORDS, min_size=2, max_size=3), st.lists(WORDS, min_size=2, max_size=3))
def test_other_words_give_another_seed(some: list[str], others: list[str]) -> None:
    """Also where they read alike when written in a row."""
    assert (fair.mix(SECRET, some) == fair.mix(SECRET, others)) == (some == others)


def test_where_a_word_was_given_matters() -> None:
    assert len({fair.mix(SECRET, words) for words in (("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"))}) == 4


def test_secrets_are_new_each_time() -> None:
    assert len({fair.new_secret() for _ in range(100)}) == 100
    assert len(fair.new_secret()) == fair.SECRET_BYTES


@given(st.text())
def test_a_clean_word_is_one_line_that_can_be_seen_and_stays_as_it_is(text: str) -> None:
    word = fair.clean(text)
    assert fair.clean(word) == word == " ".join(word.split())
    assert word.isprintable()


# The record


@given(st.binary(min_size=32, max_size=32), WORDS, WORDS)
def test_a_record_with_dice_is_read_back_as_it_was_written(secret: bytes, one: str, two: str) -> None:
    text = played(secret, (one, two), moves=0)
    match = sentiers.load(text)
    assert match.dice == Dice(secret, (one, two))
    assert match.record(**tags(text)) == text
    assert wrong(text, fair.commit(secret)) == []


def test_a_record_tells_the_dice() -> None:
    assert f"commitment: {hashlib.sha256(SECRET).hexdigest()}\nsecret: {SECRET.hex()}\nword 0: mistral\n" in RECORD
    assert tags(RECORD) == {"seat 0": "Camille", "date": "2026-11-15"}


def test_the_seal_is_what_two_common_commands_compute(tmp_path: Path) -> None:
    (tmp_path / "record").write_text(RECORD, encoding="utf-8")
    done = subprocess.run(
        "grep -v '^seal: ' record | sha256sum", shell=True, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert f"seal: {done.stdout.split()[0]}\n" in RECORD


def test_the_program_in_the_documentation_recomputes_a_record(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "records.md").read_text(encoding="utf-8"), re.S)
    (tmp_path / "record.txt").write_text(RECORD, encoding="utf-8")

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-I", "-c", program, "record.txt"], cwd=tmp_path, capture_output=True, text=True
        )

    assert run().returncode == 0, run().stderr
    for old in ("mistral", "secret: 00"):
        (tmp_path / "record.txt").write_text(RECORD.replace(old, f"{old[:-1]}1"), encoding="utf-8")
        assert "AssertionError" in run().stderr


# What is caught


def test_a_record_as_it_was_written_fits() -> None:
    checks = verify(RECORD.encode(), fair.commit(SECRET))
    assert [check.about for check in checks] == [
        "seal",
        "commitment",
        "commitment",
        "seed",
        "deal",
        "moves",
        "result",
    ]
    assert all(check.fits for check in checks)


@settings(max_examples=300)
@given(st.integers(0, len(RECORD.encode()) - 1), st.integers(1, 255))
def test_any_changed_byte_is_noticed(at: int, by: int) -> None:
    changed = bytearray(RECORD.encode())
    changed[at] ^= by
    assert wrong(bytes(changed))


@given(st.integers(0, len(RECORD) - 1), st.integers(1, 80))
def test_whatever_is_left_out_is_noticed(at: int, length: int) -> None:
    assert wrong(RECORD[:at] + RECORD[at + length :])


@pytest.mark.parametrize(
    ("part", "replacement", "caught"),
    [
        (r"^seed: \d+", "seed: 7", "seed"),
        (r"^commitment: .", "commitment: x", "commitment"),
        (r"^secret: 00", "secret: 01", "commitment"),
        (r"^secret: 00", "secret: 0g", "record"),
        (r"^secret: .*\n", "", "record"),
        (r"^commitment: .*\n", "", "record"),
        (r"^word 0: mistral", "word 0: sirocco", "seed"),
        (r"^word 0: mistral\n", "", "seed"),
        (r"^word 0: ", "word 1: ", "seed"),
        (r"^word 0: ", "word 9: ", "record"),
        (r"^options: players=2", "options: players=3", "seed"),
        (r"^ending: resignation", "ending: agreement", "result"),
        (r"^scores: 0 1", "scores: 1 0", "result"),
        (r"^0 resigns\n", "", "result"),
        (r"^0 \d", "0 99", "moves"),
        (r"^1 \d\n", "", "moves"),
        (r"^game: duel", "game: canoe", "record"),
        (r"^sentiers: 1", "sentiers: 2", "record"),
    ],
)
def test_each_part_is_checked_for_itself_even_under_a_new_seal(part: str, replacement: str, caught: str) -> None:
    changed, count = re.subn(part, replacement, RECORD, count=1, flags=re.M)
    assert count == 1
    assert wrong(changed)[0] in ("seal", "record")
    assert caught in wrong(sealed(changed))


def test_a_missing_seal_is_noticed() -> None:
    assert wrong(re.sub(r"(?m)^seal: .*\n", "", RECORD)) == ["seal"]


def test_a_forged_secret_fits_itself_but_not_what_was_noted_before_the_match() -> None:
    forged = played(bytes(32))
    assert wrong(forged) == []
    assert wrong(forged, fair.commit(SECRET)) == ["commitment"]


def test_a_record_stripped_of_its_dice_does_not_fit_what_was_noted() -> None:
    bare = re.sub(r"(?m)^(seal|commitment|secret|word 0): .*\n", "", RECORD)
    assert wrong(bare) == []
    assert wrong(bare, fair.commit(SECRET)) == ["commitment"]


def test_a_position_put_in_place_of_the_deal_is_noticed() -> None:
    canoe = open_box("canoe")
    dice = Dice(SECRET, ("mistral", ""))
    match = Match(canoe, dice.seed, "4 . . . L\n", dice=dice)
    assert wrong(match.record()) == ["deal"]


def test_a_record_whose_dice_do_not_fit_is_not_loaded() -> None:
    for part, replacement in (
        ("word 0: mistral", "word 0: sirocco"),
        ("secret: 00", "secret: 01"),
        ("seed: ", "seed: 1"),
    ):
        with pytest.raises(sentiers.BadRecord):
            sentiers.load(RECORD.replace(part, replacement, 1))


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_of_records_without_dice_the_moves_are_verified(file: Path) -> None:
    checks = verify(file.read_bytes())
    assert all(check.fits for check in checks)
    assert [check.about for check in checks] == ["dice", "deal", "moves", "result"]


@given(st.binary(max_size=200))
def test_what_is_no_record_is_told_so(data: bytes) -> None:
    assert wrong(data) == ["record"]


def test_a_game_may_tell_what_was_dealt() -> None:
    (deal,) = [check for check in verify(RECORD.encode()) if check.about == "deal"]
    assert deal.more.startswith("Side 1 was dealt ")
