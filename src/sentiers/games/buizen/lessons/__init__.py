"""The first steps in Buizen: a secret material, a tile that fits, a pipe that is closed, tiles to draw, a pit, a lid, points."""

from __future__ import annotations

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.messages import Message

_NOBODY_S = Message("It fits, but it lengthens a pipe of the others. Your own pipe is the black one.")

LESSON = Lesson(
    (
        Exercise(
            Message("Somebody works for the black pipe"),
            Message(
                "Everybody lays the same tangle of pipes, but each of you works secretly for one material. You have "
                "drawn PE100, the black one with pale stripes; nobody else knows. A pump room lies on the table: there "
                "it begins. The first tile must turn an eave, the little roof over a pipe’s end, towards it."
            ),
            """
 0  #
    0
0: PE100 | 1 4 15 29
1: gas | 8 9 10 11
turn 0""",
            (
                Task(
                    Message(
                        "Each tile has two faces. Choose the face with the eave, then a lit cell beside the pump room, "
                        "and play."
                    ),
                    {"4a*": Answer(Message("The first pipe leaves the pump room. It is still open at its other end."))},
                ),
            ),
        ),
        Exercise(
            Message("Like to like"),
            Message(
                "A tile goes beside one that lies already, and all sides that touch must be the same: a plain side to "
                "a plain side of the same material, black to black, yellow to yellow. Either face, turned as you like."
            ),
            """
 1  4a0
 0  #
    0
0: PE100 | 1 15 22 29
1: gas | 8 9 10 11
turn 0""",
            (
                Task(
                    Message("Lengthen your black pipe: lay a tile above, where the black pipe comes out."),
                    {
                        "* 0,2": Answer(
                            Message(
                                "Your pipe is longer. The other pipe on the tile is somebody’s too: one always helps "
                                "somebody."
                            )
                        )
                    },
                    _NOBODY_S,
                ),
            ),
        ),
        Exercise(
            Message("Closed!"),
            Message(
                "Only closed pipes score. A pipe ends in a pump room, under an eave, or in a road, where asphalt "
                "covers its end. The road itself comes from the pile, all by itself, as soon as the tile lies."
            ),
            """
 2  1a0
 1  4a0
 0  #
    0
0: PE100 | 2 15 22 29
1: gas | 8 9 10 11
turn 0""",
            (
                Task(
                    Message(
                        "Close your black pipe at its upper end: one of your tiles has a black end that leads to a "
                        "road. Turn it so that the road comes on top."
                    ),
                    {
                        "2a* 0,3": Answer(
                            Message(
                                "Closed, from the pump room to the road! Each link from tile to tile counts on both "
                                "sides: two links, four points. The ends in the road and in the pump room score "
                                "nothing."
                            )
                        )
                    },
                    _NOBODY_S,
                    {
                        "*a* 0,3": Message(
                            "Longer, but still open: this tile lets the black pipe go on. Close it with the one that "
                            "leads to a road."
                        )
                    },
                ),
            ),
        ),
        Exercise(
            Message("Touch two, draw two"),
            Message(
                "After laying you draw as many tiles as yours touched: one, two or at most three. More tiles in hand "
                "are more choice, and in the end all of them want to be laid."
            ),
            """
 2  .     1a0
 1  8a90  4a0
 0  .     #
    -1    0
0: PE100 | 2 10 15 29
1: gas | 18 19 11 12
turn 0""",
            (
                Task(
                    Message("Lay a tile in the nook that touches two tiles at once."),
                    {"* -1,2": Answer(Message("Two neighbours, two new tiles. Where both sides fit, it is worth it."))},
                    Message("That touches one tile only. The nook is at the upper left, between two tiles."),
                ),
            ),
        ),
        Exercise(
            Message("A hole in the road"),
            Message(
                "There are eight special tiles in the bag, played instead of laying a pipe. An open pit is dug in a "
                "road: all pipes that end there are open again, and score nothing."
            ),
            """
 1  =    3a0   4a0   5a180  #
 0  .    .     #     .      .
    -2   -1    0     1      2
0: PE100 | 15 22 29 pit
1: gas | 8 9 10 11
turn 0""",
            (
                Task(
                    Message("The long yellow pipe is closed: somebody will be glad of it. Dig your pit in its road."),
                    {
                        "pit *": Answer(
                            Message(
                                "The gas leaks, and four points are gone. Nobody likes you now, but nobody knows for "
                                "whom you work."
                            )
                        )
                    },
                    Message(
                        "A good tile, and the yellow pipe stays closed. Choose the pit in your hand, then the road on "
                        "the left."
                    ),
                ),
            ),
        ),
        Exercise(
            Message("A lid on it"),
            Message(
                "Somebody has dug a pit where your pipe ends. A manhole closes it for ever: no pit is ever dug on a "
                "manhole. You may also lay it on a road that is still whole, to be safe."
            ),
            """
 4  =o
 3  2a180
 2  1a0
 1  4a0
 0  #
    0
0: PE100 | 15 22 29 manhole
1: gas | 8 9 10 11
turn 0""",
            (
                Task(
                    Message("Cover the pit with your manhole."),
                    {
                        "manhole *": Answer(
                            Message("Closed again, and nobody can open it any more: your four points are safe.")
                        )
                    },
                    Message("Your black pipe still leaks. Choose the manhole in your hand, then the pit."),
                ),
            ),
        ),
        Exercise(
            Message("Twelve points"),
            Message(
                "When the bag and the hands are empty, the materials are turned up. All closed pipes of your own "
                "count; who has most points wins. In this match you work for the fire main, the red one, and it is "
                "open in a single place."
            ),
            """
  3  .      .      1b90   .
  2  .      #      47a0   46a180 =
  1  .      .      19a270 21a270 =
  0  .      .      #      #
     -2     -1     0      1      2
0: fire main | 3 8 36 37
1: PP | 7 9 10 11
turn 0""",
            (
                Task(
                    Message("Find the gap where two red ends wait for one tile, and close it."),
                    {
                        "3b* 1,3": Answer(
                            Message(
                                "Six tiles with 1, 2, 3, 1, 3 and 2 links: twelve points at one stroke, and two tiles "
                                "to draw."
                            )
                        )
                    },
                    Message(
                        "The red pipe is still open. Look at the upper right: red comes from the left and from below. "
                        "One of your tiles has a red bend on its back."
                    ),
                ),
            ),
        ),
    ),
    Message("That is all of Buizen: fit the sides, close your own, and look as if you worked for somebody else."),
)
