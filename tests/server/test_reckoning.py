"""The clocks of a match as the replay of its moments, against a simple model that counts every millisecond."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sentiers.server.reckoning import FULL, GAIN, SHARE, USED, Away, Reckoning
from sentiers.server.times import DAY, MINUTE, TIMES, Time, read_time

FAST = Time("live", 40, 3)


def test_each_time_of_the_house_can_be_read() -> None:
    assert [read_time(text).speed for text in TIMES] == ["free"] + ["live"] * 5 + ["days"] * 3
    assert (read_time("15+10").total, read_time("15+10").added) == (15 * MINUTE, 10_000)
    assert read_time("days:7") == Time("days", 14 * DAY, 7 * DAY, 21 * DAY)


def test_the_first_move_of_each_is_free_and_each_later_one_costs_its_time_and_adds_its_seconds() -> None:
    clocks = Reckoning(read_time("3+2"), 2)
    clocks.turn_to((0,), 1000)
    assert clocks.runs == ()
    for seat, at in ((0, 90_000), (1, 200_000)):
        clocks.moved(seat, at)
        clocks.turn_to((1 - seat,), at)
    assert clocks.runs == (0,)
    assert [clocks.left(seat, 200_000) for seat in (0, 1)] == [180_000, 180_000]
    clocks.moved(0, 230_000)
    clocks.turn_to((1,), 230_000)
    assert [clocks.left(seat, 240_000) for seat in (0, 1)] == [152_000, 170_000]


def test_days_are_saved_up_to_a_cap() -> None:
    clocks = Reckoning(read_time("days:1"), 2)
    for at in range(0, 10 * 1000, 1000):
        clocks.turn_to((0,), at)
        clocks.moved(0, at + 500)
        clocks.turn_to((1,), at + 500)
        clocks.moved(1, at + 1000)
    assert clocks.left(0, 10_000) == 3 * DAY
    clocks.turn_to((0,), 10_000)
    assert clocks.left(0, 10_000 + 2 * DAY) == DAY


def test_a_slow_line_is_given_back_until_its_quota_is_used_up() -> None:
    clocks, gain = Reckoning(read_time("3+2"), 2), GAIN + 2000 // SHARE
    clocks.moved(0, 0)
    clocks.turn_to((0,), 0)
    given_back, at = [], 0
    for _ in range(20):
        at += 1000
        given_back.append(clocks.credit(0, 700))
        clocks.moved(0, at, 700)
        clocks.turn_to((0,), at)
    assert given_back[:2] == [700, 700]
    assert given_back[-1] == gain  # in the long run what each move refills, however slow the line says it is
    assert sum(given_back) <= FULL * gain + 20 * gain


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.sampled_from(["move", "turn", "both", "nobody"]), st.integers(0, 40)),
        max_size=30,
    )
)
def test_it_is_what_one_counts_millisecond_by_millisecond(events: list[tuple[int, str, int]]) -> None:
    clocks = Reckoning(FAST, 2)
    gain = GAIN + FAST.added // SHARE
    left, moved, quota, acting, at = [FAST.total] * 2, [0, 0], [FULL * gain] * 2, {0}, 0
    used = [0, 0]  # since a seat's turn began, however much else has happened during it
    clocks.turn_to((0,), 0)
    for wait, what, lag in events:
        begun = {seat for seat in acting if moved[seat]}  # whose clock runs until the next event
        for _ in range(wait):
            at += 1
            for seat in begun:
                used[seat] += 1
        mover = min(acting) if what == "move" and acting else None
        if mover is not None:
            credit = min(lag, quota[mover])
            quota[mover] = min(FULL * gain, quota[mover] - credit + gain)
            if mover in begun:
                left[mover] = max(0, left[mover] - max(0, used[mover] - credit)) + FAST.added
            used[mover] = 0
            moved[mover] += 1
            clocks.moved(mover, at, lag)
            new = {1 - mover}
        else:
            new = {"turn": {1}, "both": {0, 1}, "nobody": set(), "move": set()}[what]
        for seat in begun - new:
            left[seat], used[seat] = max(0, left[seat] - used[seat]), 0
        clocks.turn_to(tuple(new), at)
        acting = new
        for seat in (0, 1):
            assert clocks.left(seat, at) == left[seat] - used[seat], (seat, events)
        assert set(clocks.runs) == {seat for seat in acting if moved[seat]}


BY_DAYS = Time("days", 60, 20, 90)
SEEN = ["move", "turn", "both", "nobody", "away", "home", "look"]


@settings(max_examples=300)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(SEEN), st.integers(0, 1), st.integers(1, 60)), max_size=30)
)
def test_by_days_vacations_stand_still_and_most_of_a_turn_is_told_once(events: list[tuple[int, str, int, int]]) -> None:
    """Each millisecond is counted by itself: whose turn it is, and who is away."""
    clocks = Reckoning(BY_DAYS, 2)
    left, acting, at = [BY_DAYS.total] * 2, {0}, 0
    until, began, due = [0, 0], [BY_DAYS.total] * 2, [False, False]  # due: most of this turn's time is used
    clocks.turn_to((0,), 0)
    for wait, what, seat, days in events:
        foreseen = [(clocks.ends(each), clocks.reminds(each)) for each in (0, 1)]
        for _ in range(wait):
            for each in acting:
                if at >= until[each]:
                    left[each] -= 1
            at += 1
            for each in (0, 1):
                assert clocks.left(each, at) == left[each], (each, events)
        for each in (0, 1):
            end, reminder = foreseen[each]
            assert (end is None) == (each not in acting)
            if end is not None:
                assert (at > end) == (left[each] < 0), "it falls when it was foreseen to"
            if reminder is not None and at >= until[each]:
                assert (at >= reminder) == (left[each] <= began[each] - began[each] * USED // 100)
        if what == "away" and until[seat] <= at:
            until[seat] = at + days
            clocks.goes(seat, Away(at, until[seat]))
        elif what == "home":
            until[seat] = min(at, until[seat])
            clocks.comes(seat, at)
        elif what == "look":
            asked = clocks.reminds(seat)
            if asked is not None and asked <= at:
                assert not due[seat]
                clocks.reminded(seat)
                due[seat] = True
            assert due[seat] is False or clocks.reminds(seat) is None
        elif what in ("move", "turn", "both", "nobody"):
            mover = min(acting) if what == "move" and acting else None
            new = {"turn": {1}, "both": {0, 1}, "nobody": set(), "move": set()}[what] if mover is None else {1 - mover}
            for each in acting - new:
                left[each] = max(0, left[each])
            if mover is not None:
                left[mover] = min(left[mover] + BY_DAYS.added, max(BY_DAYS.most, left[mover]))
                clocks.moved(mover, at)
            for each in new - acting:
                began[each] = left[each]
            for each in acting - new:
                due[each] = False
            clocks.turn_to(tuple(new), at)
            acting = new
        assert set(clocks.runs) == acting
        assert set(clocks.passes(at)) == {each for each in acting if at >= until[each]}
        for each in (0, 1):
            assert clocks.left(each, at) == left[each], (each, events)


def test_a_vacation_that_is_written_late_counts_from_its_beginning_and_a_second_one_adds_to_it() -> None:
    clocks = Reckoning(BY_DAYS, 2)
    clocks.turn_to((0,), 0)
    clocks.goes(0, Away(10, 40))
    clocks.goes(0, Away(20, 50))  # the end of the first was not written: it ended when the second began
    assert [clocks.left(0, at) for at in (10, 20, 50, 51)] == [50, 50, 50, 49]
    clocks.goes(0, Away(60, 1000))
    assert clocks.ends(0) == 60 + 40 + 940
