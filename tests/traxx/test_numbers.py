"""T12 to T18: what the numbers are worth, and how a match ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import at, play, scored

from sentiers.games.shelf import game
from sentiers.games.traxx.box import cell_named
from sentiers.match import Match

BOX = game("traxx").box()[0]


@pytest.mark.clause("T12")
def test_who_reaches_a_number_first_scores_it_in_full():
    match = play(at("D4*", "E6*", card="bgyw"), "D4 D3 C3", "-")
    assert scored(match, 0) == {4: 4}
    assert scored(match, 1) == {}


@pytest.mark.clause("T12")
def test_several_who_reach_it_in_the_same_round_all_score_it_in_full():
    match = play(at("D4*", "E4* D3", "F4*", card="bgyw", rounds=1), "D4 D3 C3", "D3 C3", "-")
    assert scored(match, 0) == scored(match, 1) == {4: 4}


@pytest.mark.clause("T13")
def test_who_reaches_it_in_a_later_round_scores_half():
    match = at("D4*", "E4* D3", card="bgyw", rounds=1, then=("byrw",))
    play(match, "D4 D3 C3", "-", "-", "D3 C3")
    assert (scored(match, 0), scored(match, 1)) == ({4: 4}, {4: 2})


@pytest.mark.clause("T13")
def test_halves_are_rounded_up():
    match = at("E4* E3 F2 G1 H1 I1 | 7=7", "F4* F3 G2 H2 H1", card="berw", rounds=4)
    play(match, "-", "H1 I1")
    assert scored(match, 1) == {7: 4}


@pytest.mark.clause("T14")
def test_one_may_reach_several_numbers_in_one_round_and_scores_them_all():
    match = play(at("D4*", "E6*", card="byrw"), "D4 C3 B2 A1", "-")
    assert scored(match, 0) == {4: 4, 6: 6}


@pytest.mark.clause("T15")
def test_the_result_is_the_sum_less_one_for_each_cell_not_on_the_path():
    match = at("D4* D3 C3 | 4=4", "E6* E7 | 3=3", card="bgye", rounds=14)
    play(match, "-", "-")
    assert match.over
    assert match.scores == (4 - 58, 3 - 59)  # the starting cell is on the path
    assert match.result.winners == (0,)


@pytest.mark.clause("T15")
def test_equal_results_share_the_win():
    match = at("D4* D3 E3 F3 G3 | 2=2", "E6* E7 F7 F6 | 3=3", "E4*", card="bgye", rounds=14)
    play(match, "-", "-", "-")
    assert match.scores == (2 - 56, 3 - 57, -60)
    assert match.result.winners == (0, 1)


@pytest.mark.clause("T16")
def test_the_example_of_the_rulebook_gives_twenty_nine():
    match = at("E6*", "D4*", rounds=14)
    halves = {2: 1, 5: 3, 7: 4, 10: 5}
    for number in range(match.box.numbers):
        value = int(match.box.value[number])
        if value in (3, 6, 8, 9) or value in halves:
            match.state.scored[0, number] = halves.get(value, value)
    match.state.length[0] = 51  # ten cells missing
    assert int(match.state.scored[0].sum()) == 39
    play(match, "-", "-")
    assert match.scores[0] == 29


@pytest.mark.clause("T17")
def test_alone_a_number_counts_in_full_only_if_no_higher_one_was_reached_before():
    match = at("F4* F3 G2 H1 I1 | 7=7", card="bger", rounds=5)
    assert scored(play(match, "F4 G4 G3")) == {2: 1, 7: 7}
    rising = at("E6* E7 | 3=3", card="bgye", rounds=3)
    assert scored(play(rising, "E7 E8 E9")) == {3: 3, 5: 5}


@pytest.mark.clause("T17")
def test_numbers_of_one_round_count_in_the_order_of_the_line():
    assert scored(play(at("D4*", card="byrw"), "D4 C3 B2 A1")) == {4: 4, 6: 6}
    assert scored(play(at("D4* D3 C2 B1", card="byrw", rounds=3), "B1 A1 B2 C3")) == {4: 2, 6: 6}


@pytest.mark.clause("T17")
@given(seed=st.integers(0, 2**63), data=st.data())
def test_alone_the_points_follow_the_order_in_which_the_numbers_were_reached(seed, data):
    match = Match.new("traxx", seed=seed)
    carriers = {int(BOX.carrier[number]): int(BOX.value[number]) for number in range(BOX.numbers)}
    expected, highest = {}, 0
    while not match.over:
        longest = sorted(match.moves(), key=len)[-8:]
        line = data.draw(st.sampled_from(longest))
        for name in line.split()[1:]:
            value = carriers.get(cell_named(BOX, name))
            if value:
                expected[value] = value if value > highest else (value + 1) // 2
                highest = max(highest, value)
        match.play(line)
    assert scored(match) == expected


@pytest.mark.clause("T17")
def test_alone_all_fifteen_cards_are_played():
    match = Match.new("traxx", seed=4)
    assert match.seats == 1
    for _ in range(15):
        assert match.turn == (0,)
        match.play("-")
    assert match.over


@pytest.mark.clause("T18")
@pytest.mark.parametrize(("missing", "excellent"), [(13, True), (14, False)])
def test_alone_more_than_forty_is_excellent(missing, excellent):
    match = at("E6*", rounds=14)
    for number in range(match.box.numbers):
        match.state.scored[0, number] = match.box.value[number]
    match.state.length[0] = 61 - missing
    match.play("-")
    assert match.scores[0] == 54 - missing
    assert ("excellent" in str(match.result.message).lower()) == excellent
