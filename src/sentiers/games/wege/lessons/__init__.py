"""The first steps in Wege: a tile, the edge of the park, ducks, a bridge, a pond, the last tile. One plays the land."""

from __future__ import annotations

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.messages import Message

_UNSPOILT = Answer(
    Message(
        "The pond is gone, and your paths join again all around. Water gets the tile you took up, and has to lay it."
    )
)

LESSON = Lesson(
    (
        Exercise(
            Message("A park for two"),
            Message(
                "Tile by tile you lay out a park together. You want paths in it, the other one rivers: you are the "
                "land. A tile goes beside one that lies already, land against land and water against water; here the "
                "tiles turn by themselves so that they fit."
            ),
            """
 6  P   R
    f   g
turn 3: P to lay
next: Rw""",
            (
                Task(
                    Message(
                        "You have drawn a path. Lay it on a lit cell so that it goes on from the path on f6: left of "
                        "it, above it or below it."
                    ),
                    {
                        "[f][57]": Answer(Message("The two bands of land have become one path.")),
                        "e6": Answer(Message("The two bands of land have become one path.")),
                    },
                    Message("It fits there, but it does not meet your path on f6: the river on g6 lies between."),
                ),
            ),
        ),
        Exercise(
            Message("Six by six"),
            Message(
                "The park will be six tiles wide and six high. Your aim: one network of paths that touches all four of "
                "its sides. The other one wants the same for the rivers."
            ),
            """
 7  .   R   P   R   .
 6  P   R   P   R   P
    d   e   f   g   h
turn 9: P to lay
next: Rw""",
            (
                Task(
                    Message("Five tiles lie in this row. Lay a sixth, at its left or right end, and see what happens."),
                    {
                        "c6": Answer(
                            Message(
                                "Hedges! East and west are fixed from now on, and your path touches the western side."
                            )
                        ),
                        "i6": Answer(
                            Message(
                                "Hedges! East and west are fixed from now on, and your path touches the eastern side."
                            )
                        ),
                    },
                    Message(
                        "The park grows to the north or to the south there. For its width lay the tile at an end of "
                        "the long row."
                    ),
                ),
            ),
        ),
        Exercise(
            Message("Two ducks"),
            Message(
                "Paths alone do not win: you also need two black ducks that meet in one point. A tile with a duck fits "
                "in two ways, and you choose in which corner the duck sits. White ducks are the water’s."
            ),
            """
 7  .   R   P
 6  Pb^ R   .
    e   f   g
turn 5: Pb to lay
next: Rw""",
            (
                Task(
                    Message(
                        "Unite your two ducks. Lay the tile, touch it again to turn it, and play when the ducks are "
                        "beak to beak."
                    ),
                    {
                        "e7se": Answer(
                            Message(
                                "They have met! A lonely duck is worth nothing, and more than two in one point still "
                                "count as one pair."
                            )
                        )
                    },
                    Message(
                        "The duck sits alone there. The other one looks to the upper right corner of e6: bring yours "
                        "to the same point, on e7."
                    ),
                    {"e7nw": Message("The right cell! But the duck sits in the far corner: turn the tile once more.")},
                ),
            ),
        ),
        Exercise(
            Message("A bridge"),
            Message(
                "On a bridge the path crosses over the river: both go on. And here is a surprise: a bridge may be "
                "exchanged for a tile that lies already. The tile taken up goes to the next player, who must lay it. "
                "Only reserves, which join nothing, and united ducks stay where they are."
            ),
            """
 7  .   P   .
 6  P   R   P
    e   f   g
turn 5: B to lay
next: R""",
            (
                Task(
                    Message("The river on f6 cuts your path in two. Exchange it for your bridge."),
                    {
                        "xf6": Answer(
                            Message(
                                "Your path is whole, and the river still flows beneath it. Water had to lay the tile "
                                "you took up, on f5."
                            ),
                            ((1, "f5"),),
                        )
                    },
                    Message("A bridge may lie there too, but your paths stay apart. Touch the river on f6 itself."),
                    {"x*": Message("That is an exchange, but the river on f6 still cuts your path.")},
                ),
            ),
        ),
        Exercise(
            Message("A pond"),
            Message(
                "Four paths around one corner of water make a pond, and those four tiles join nothing any more: the "
                "way to the four sides must not lead along it. Islands, amid four rivers, do the same to the water."
            ),
            """
 7  R   P   P   R
 6  R   P   P   P
    e   f   g   h
turn 9: B to lay
next: R""",
            (
                Task(
                    Message("A bridge breaks the ring. Exchange it for one of the four paths around the pond."),
                    {"x[fg][67]": _UNSPOILT},
                    Message("The pond is still there. Take one of the four crossed tiles, f6, f7, g6 or g7."),
                ),
            ),
        ),
        Exercise(
            Message("The last tile"),
            Message(
                "When 36 tiles lie, it is over. Who has a network to all four sides and a pair of ducks wins; if both "
                "have, the one with more pairs; if neither has, nobody. One cell is left, and you have drawn a path "
                "with a duck."
            ),
            """
 8  N   R   N   Rb^ P   R
 7  Rwv P   R   R   Pw^ R
 6  R   N   .   P   Pwv B
 5  R   B   Pb^ R   R   P
 4  Rbv B   P   P   P   R
 3  P   Pwv P   Rbv P   P
    b   c   d   e   f   g
f6: land ne
turn 37: Pb to lay
next: R""",
            (
                Task(
                    Message("Win: join your paths, and unite two ducks at one stroke."),
                    {"d6sw": Answer(Message("Four sides and a pair: the park is yours."))},
                    Message("Turn the tile until the ducks meet."),
                    {
                        "d6ne": Message(
                            "Your paths touch all four sides, but your ducks are lonely: nobody would win. Turn the "
                            "tile."
                        )
                    },
                ),
            ),
        ),
    ),
    Message("That is all of Wege: four sides, two ducks, and a bridge kept in mind."),
)
