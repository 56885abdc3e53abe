"""What is read of a box or of a position once is what would be read again, and does not pile up."""

from __future__ import annotations

import numpy as np

from sentiers.games.once import BOXES, POSITIONS, once_a_box, once_a_position
from sentiers.kernel import blank, record

COIN = record("coin", [("heads", "i4")])


def coin(heads: int) -> np.ndarray:
    coins = blank(COIN)
    coins[0].heads = heads
    return coins


def test_a_position_is_read_once_as_long_as_its_bytes_are_the_same() -> None:
    asked = []

    @once_a_position
    def heads(box: np.record, s: np.record) -> int:
        asked.append(int(s.heads))
        return int(box.heads + s.heads)

    boxes, others, coins = coin(10), coin(20), coin(1)
    box, other = boxes[0], others[0]
    assert (heads(box, coins[0]), heads(box, coins.copy()[0])) == (11, 11)
    assert asked == [1]
    coins[0].heads = 2  # the same record, another position
    assert (heads(box, coins[0]), heads(other, coins[0])) == (12, 22)
    assert asked == [1, 2, 2]


def test_of_many_boxes_and_positions_the_oldest_are_forgotten_and_none_is_mistaken() -> None:
    asked = []

    @once_a_box
    def heads(box: np.record) -> int:
        asked.append(int(box.heads))
        return int(box.heads)

    @once_a_position
    def both(box: np.record, s: np.record) -> int:
        return int(box.heads) + 1000 * int(s.heads)

    for number in range(3 * BOXES):
        assert heads(coin(number)[0]) == number  # each is gone at once, and the next one may get its place in memory
    kept = coin(0)[0]
    for number in range(3 * POSITIONS):
        assert both(kept, coin(number)[0]) == 1000 * number
    assert len(asked) == 3 * BOXES
    for remembered, most in ((heads, BOXES), (both, POSITIONS)):
        cells = [cell.cell_contents for cell in remembered.__closure__ or ()]  # type: ignore[attr-defined]
        assert [len(known) for known in cells if isinstance(known, dict)] == [most]
