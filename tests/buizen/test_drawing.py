"""What one sees and clicks: anchors, ways, what is said of a click that leads nowhere, the lights, and the board in characters."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trench import TWELVE, at, others, somewhere, wander, worth

from sentiers.games.buizen.reading import pipes, seen
from sentiers.games.buizen.rules.secrets import SECRETS
from sentiers.games.clicks import Button, Ghost, Turn
from sentiers.games.shelf import game
from sentiers.match import Match

seeds = st.integers(0, 2**32)


def layer(scene, name):
    """What a layer shows, up to the next one."""
    return re.search(
        rf'<g class="layer[^>]*data-layer="{name}">(.*?)(?=<g class="layer|<path class="buizen-(?:free|laid)")', scene
    )[1]


@given(seed=seeds)
def test_what_is_drawn_once_for_all_eyes_holds_no_secret(seed):
    match = somewhere(seed)
    views = [match.view(seat) for seat in range(-1, match.seats)]
    shared = {id(seen(view.box, view.state)): seen(view.box, view.state) for view in views}
    assert len(shared) == 1
    (table,) = shared.values()
    for secret in ("dice", *(secret.field for secret in SECRETS)):
        assert not any(table.record[secret].tobytes())


@given(seed=seeds)
def test_face_turn_and_cell_are_chosen_in_three_orders(seed):
    match = somewhere(seed)
    for entry in match.view(match.turn[0]).choices() if match.turn else []:
        kinds = [
            ["turn" if isinstance(step, Turn) else str(step).partition(":")[0] for step in way] for way in entry.ways
        ]
        if entry.text == "-":
            assert entry.ways == ((Button("pass"),),)
        elif entry.text.startswith(("pit", "manhole")):
            assert kinds == [["tile", "cell"], ["cell", "tile"]]
        else:
            assert kinds == [["face", "cell", "turn"], ["cell", "face", "turn"], ["face", "turn", "cell"]]
        assert all(set(way) == set(entry.ways[0]) for way in entry.ways)


@pytest.mark.clause("B12")
def test_a_ghost_shows_the_tile_as_it_would_lie_and_the_roads_and_pump_rooms_it_would_bring():
    match = at(TWELVE, "2 pit", "4")
    ghosts = {entry.text: entry.ghost for entry in match.view(0).choices()}
    assert ghosts["pit 2,2"] == (
        Ghost("buizen-road1", "cell:2,2"),
        Ghost("buizen-draw1", "cell:2,2", shift=(32, -32)),
    )
    for text, (tile, *more) in ghosts.items():
        if text.startswith("2"):
            lie, cell = text.split()
            assert tile == Ghost(f"buizen-{lie[:2]}", f"cell:{cell}", int(lie[2:]))
            x, y = map(int, cell.split(","))
            after = Match.load(match.record())
            after.play(text)
            for brought in more[:-1]:
                dx, dy = brought.shift
                mark = {"buizen-road0": "=", "buizen-room": "#"}[brought.symbol]
                assert f"{x + dx // 80},{y - dy // 80}" in {
                    name for name in cells(after, mark) if name not in cells(match, mark)
                }


def cells(match, mark):
    """The cells on which this mark stands in the position."""
    rows = [line.split() for line in match.position().splitlines() if ":" not in line and not line.startswith("turn")]
    columns = rows.pop()
    return {f"{x},{row[0]}" for row in rows for x, word in zip(columns, row[1:], strict=False) if word == mark}


@pytest.mark.clause("B14")
@given(seed=seeds)
def test_a_ghost_says_how_many_tiles_one_would_draw(seed):
    match = somewhere(seed)
    if not match.turn:
        return
    seat = match.turn[0]
    for entry in match.view(seat).choices()[:8]:
        after = Match.load(match.record())
        held = int(after.state.held[seat])
        after.play(entry.text)
        shown = [ghost.symbol[-1] for ghost in entry.ghost if ghost.symbol.startswith("buizen-draw")]
        if entry.text != "-":
            assert int(after.state.held[seat]) - held + 1 == sum(map(int, shown))


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (["face:2a", "cell:0,0"], "lies on 0,0 already"),
        (["face:2a", "cell:9,9"], "9,9 has no neighbour"),
        (["face:2b", "cell:0,-1"], "sides that touch are not identical"),
        (["cell:0,-1"], "sides that touch are not identical"),
        (["tile:pit", "cell:0,0"], "No road lies on 0,0"),
        (["tile:pit"], "Choose a road"),
        (["face:2a", "cell:2,2"], "Onto a road only an open pit or a manhole"),
        (["face:3a", "cell:0,4"], "not in your hand"),
        ([Turn("90")], "Choose a tile of your hand"),
        (["face:2a"], "a cell that lights up"),
        (["bag"], "Choose a tile of your hand"),
        (["nonsense"], "Choose a tile of your hand"),
        (["face:99z", "cell:0"], "Choose a tile of your hand"),
    ],
)
def test_a_click_that_leads_nowhere_is_answered(steps, says):
    assert says in str(at(TWELVE, "2 pit", "4").view(0).wish(steps))


def test_a_manhole_without_a_road_is_told_so():
    match = at("  0  #\n     0", "manhole 1", "2")
    assert "no road now" in str(match.view(0).wish(["tile:manhole"]))


@given(seed=seeds)
def test_all_that_can_be_clicked_on_the_table_is_in_the_part_in_use_however_it_grows(seed):
    match = somewhere(seed)
    view = match.view(0)
    left, top, width, height = view.extent()
    for x, y in re.findall(r'data-step="cell:[^"]*" d="M(\S+) ([^h]+)h', view.scene()):
        assert left <= float(x) <= left + width - 80
        assert top <= float(y) <= top + height - 80


@given(seed=seeds)
def test_the_part_in_use_never_shrinks_while_a_match_goes_on(seed):
    match = Match.new("buizen", seed=seed)
    before = match.view(0).extent()
    for ply in range(12):
        wander(match, seed + ply, 1)
        if match.over:
            break
        x, y, width, height = match.view(0).extent()
        assert x <= before[0]
        assert y <= before[1]
        assert x + width >= before[0] + before[2]
        assert y + height >= before[1] + before[3]
        before = (x, y, width, height)


@given(seed=seeds)
def test_every_piece_has_an_id_of_its_own_and_every_anchor_a_label(seed):
    view = somewhere(seed).view(0)
    scene, labels = view.scene(), view.labels()
    assert set(Counter(re.findall(r' id="([^"]+)"', scene)).values()) <= {1}
    assert set(re.findall(r'data-step="([^"]+)"', scene)) <= set(labels.anchors)
    assert set(re.findall(r'data-turn="([^"]+)"', scene)) <= set(labels.turns)
    assert set(re.findall(r'data-layer="([^"]+)"', scene)) <= set(labels.layers)


def test_a_spectator_sees_no_hand_and_no_material():
    view = Match.new("buizen", seed=3).view(-1)
    scene = view.scene()
    assert not re.search(r"face:|tile:|buizen-card|data-layer=.mine", scene)
    assert "mine" not in view.labels().layers
    assert not re.search(r"\| .*\d", view.text().split("?")[-1])


@given(seed=seeds)
def test_a_player_sees_only_his_own_material_before_the_end(seed):
    match = somewhere(seed, players=3)
    for seat in range(3):
        view = match.view(seat)
        materials = {int(view.state.material[other]) for other in range(3)} - {0}
        assert match.over or materials == {int(match.state.material[seat])}
        assert view.scene().count('<rect class="buizen-card"') == (1 if not match.over else 4)


@pytest.mark.clause("B21")
def test_ones_own_pipes_shine_with_their_points_once_they_are_closed():
    scene = at(TWELVE, "2", "4", materials=("fire main", "PP")).view(0).scene()
    mine = layer(scene, "mine")
    assert mine == layer(scene, "fire")
    assert ">12</text>" in mine
    assert mine.count("#buizen-lit-") == 6
    assert "buizen-end" not in mine
    assert layer(scene, "pp").count("buizen-end") > 1


@pytest.mark.clause("B16")
def test_an_open_pit_makes_the_pipe_leak():
    board = TWELVE.replace("46a180 =", "46a180 =o")
    scene = at(board, "2", "4", materials=("fire main", "PP")).view(0).scene()
    assert layer(scene, "mine").count("buizen-leak") == 1
    assert ">12</text>" not in scene


@pytest.mark.clause("B21")
def test_the_end_counts_each_pipe_tile_by_tile_as_in_the_rulebook_s_example():
    last = others(TWELVE, "2") + " 2"
    match = at(TWELVE, last, "", materials=("fire main", "PP"), passes=1)
    assert match.over
    counted = layer(match.view(1).scene(), "count")
    assert sorted(re.findall(r"buizen-links[^>]*>(\d)<", counted)) == ["1", "1", "2", "2", "3", "3"]
    assert ">=12</text>" in counted


@given(seed=seeds)
def test_the_pipes_counted_out_are_worth_what_the_rules_say(seed):
    match = somewhere(seed)
    found = Counter(dict.fromkeys(("PE100", "gas", "fire main", "PP"), 0))
    for pipe in pipes(match.box, match.state):
        if pipe.closed:
            found[("PE100", "gas", "fire main", "PP")[pipe.material]] += pipe.points
    assert dict(found) == worth(match)


def test_the_text_shows_each_tile_by_its_four_sides():
    lines = at(TWELVE, "2", "4").view(0).text().splitlines()
    assert [line.split() for line in lines[3:6]] == [
        ["######", "f.", "f.", "======"],
        ["2", "######", "f^", "f.", "f.", "f/", "======"],
        ["######", "f.", "f.", "======"],
    ]
    assert "= ×8   # ×7   ? ×48" in lines
    assert "  2  a: e. g. e/ g.   b: p. p. f. f." in lines
    assert "1: ? | ?" in lines


def test_the_ground_knows_every_picture_that_is_used():
    match = wander(Match.new("buizen", seed=8, players=4), 8)
    view = match.view(0)
    known = set(re.findall(r' id="([^"]+)"', view.ground()))
    used = set(re.findall(r'href="#([^"]+)"', view.ground() + view.scene()))
    assert len(used) > 60
    assert used <= known


def test_the_scene_of_a_whole_match_stays_small():
    assert len(wander(Match.new("buizen", seed=8, players=4), 8).view(0).scene()) < 40_000


def test_the_cover_is_square_and_names_the_game():
    buizen = game("buizen")
    cover = buizen.drawing.cover(buizen.box()[0])
    assert 'viewBox="0 0 240 240"' in cover
    assert "Wir-War" in cover
