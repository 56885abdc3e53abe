"""The first steps in Canoë: an arc, a peg that moves, the distance to keep, the other's boats, a threat, the win."""

from __future__ import annotations

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.messages import Message

LESSON = Lesson(
    (
        Exercise(
            Message("Four pegs, one boat"),
            Message(
                "A quiet river, and you build canoes on it. A canoe is an arc of four pegs: two side by side in the "
                "middle, and at each end one that rises diagonally, both to the same side. You play the light pegs."
            ),
            """
 6   . .               . .
 5 . . . . . . . . . . . . .
 4 . L . . . . . . . D . . .
 3 . . L L . . . . D . . . .
 2   . . . . . . . . . . .
 1       . . . . . . .
   a b c d e f g h i j k l m
light to move, turn 7""",
            (
                Task(
                    Message("One end is missing. Plant a peg where it belongs: touch the empty hole."),
                    {"e4": Answer(Message("Your first canoe! The golden rope says that it is valid."))},
                    Message(
                        "That is allowed, but it closes no arc. The missing end rises to the right of d3, like b4 to "
                        "the left of c3."
                    ),
                    {
                        "e2": Message(
                            "Now one end would rise and the other would sink. Both must bend to the same side."
                        ),
                        "e3": Message("That would be three pegs in a row. The end stands diagonally, one hole higher."),
                    },
                ),
            ),
        ),
        Exercise(
            Message("A peg takes a step"),
            Message(
                "In your turn you do one thing: plant a peg, take one of yours back, or move one of yours to an empty "
                "hole beside it, diagonally too. And a canoe may open to any of the four sides. This one opens to the "
                "right."
            ),
            """
 6   . .               . .
 5 . . . . L . . . . . . . .
 4 . . . L . . . . . D . . .
 3 . . . L . . . . D . . . .
 2   . . . . L . . . D . .
 1       . . . . . . .
   a b c d e f g h i j k l m
light to move, turn 9""",
            (
                Task(
                    Message("Finish it with the peg on f2: touch the peg, then the hole on its left."),
                    {
                        "f2-e2": Answer(
                            Message(
                                "One step, and it floats. Moving a peg costs a whole turn, but nothing is lost by it."
                            )
                        )
                    },
                    Message(
                        "That is a turn as well, but the arc needs a peg on e2, and the one on f2 is the one to bring."
                    ),
                    {
                        "e2": Message(
                            "The arc would be there, but your peg on f2 would touch it, and then it does not count. "
                            "Move that peg instead."
                        ),
                        "-f2": Message(
                            "The peg would go back to your stock. Bring it to e2 instead: touch it, then the hole on "
                            "its left."
                        ),
                    },
                ),
            ),
        ),
        Exercise(
            Message("Keep your distance"),
            Message(
                "Here is what surprises everybody: a canoe counts only while no other peg of your own stands beside "
                "it, in any of the eight directions. Spoil one on purpose, and mend it."
            ),
            """
 6   . .               . .
 5 . . . . . . . . . . . . .
 4 . L . . L . . . . D . . .
 3 . . L L . . . . D . . . .
 2   . . . . . . . . . . .
 1       . . . . . . .
   a b c d e f g h i j k l m
light to move, turn 9""",
            (
                Task(
                    Message("Plant a peg on e3, right under your own boat."),
                    {
                        "e3": Answer(
                            Message(
                                "The rope has frayed: your own peg spoils your canoe. Dark has played somewhere else."
                            ),
                            ((1, "k3"),),
                        )
                    },
                    Message("Your canoe stays whole. To see it spoilt, plant on e3."),
                ),
                Task(
                    Message(
                        "Now mend it: take the peg on e3 back (touch it, then your stock), or let it step away from "
                        "the boat."
                    ),
                    {
                        "-e3": Answer(
                            Message(
                                "Mended! What is spoilt by one peg is a threat too: nobody can keep you from taking it "
                                "back."
                            )
                        ),
                        "e3-f2": Answer(Message("Mended! On f2 the peg touches the boat no more.")),
                    },
                    Message("The canoe is still spoilt: the peg on e3 has to leave."),
                    {
                        "e3-*": Message("It still touches the canoe from there. Take it back, or go to f2."),
                    },
                ),
            ),
        ),
        Exercise(
            Message("Their pegs do no harm"),
            Message(
                "Nothing is ever captured, and dark pegs do not spoil light canoes: boats may lie side by side, and "
                "even cross. All that an opponent can do is to stand in the hole you need."
            ),
            """
 6   . .               . .
 5 . . . . . . . . . . . . .
 4 . . . L . D L . . . . . .
 3 . . . . L . D . . . . . .
 2   . . . . . D . . . . .
 1       . . D . . . .
   a b c d e f g h i j k l m
light to move, turn 9""",
            (
                Task(
                    Message("Build your canoe right through the dark one."),
                    {"f3": Answer(Message("Two canoes that cross, and both are valid."))},
                    Message("No canoe yet. Look for the hole between e3 and the dark peg on g3."),
                ),
            ),
        ),
        Exercise(
            Message("A threat"),
            Message(
                "Who has two valid canoes at the end of a turn wins. Dark has one already, and three pegs of another: "
                "next turn it would be over."
            ),
            """
 6   . .               . .
 5 . . D . . . . . . . . . .
 4 . . . D D . . . D D . . .
 3 . . . . . . . D . . D . .
 2   . L . . L . . . . L .
 1       L L . . . . .
   a b c d e f g h i j k l m
light to move, turn 15""",
            (
                Task(
                    Message("Dark needs one more peg. Find the hole, and take it."),
                    {
                        "f5": Answer(
                            Message(
                                "Parried! Your peg stands where theirs had to. Always look for three pegs of an arc "
                                "before you play."
                            ),
                        )
                    },
                    Message("Dark would plant on f5 and win. Stand there yourself."),
                ),
            ),
        ),
        Exercise(
            Message("Two canoes"),
            Message("Your turn to win: you have one valid canoe, and the other one lacks a single peg."),
            """
 6   . .               D .
 5 . . . D . D . . L . . . .
 4 . L . . L . D . . L L . .
 3 . . L L . . D . D . . D .
 2   . . . . D . . . . . .
 1       . . . L . . .
   a b c d e f g h i j k l m
light to move, turn 17""",
            (
                Task(
                    Message("Finish the second canoe, and the match."),
                    {"l5": Answer(Message("Two canoes, nothing of yours touches them: you have won."))},
                    Message("That does not win yet. j4 and k4 are the middle, i5 is one end: where is the other?"),
                ),
            ),
        ),
    ),
    Message("That is all of Canoë: plant, take back or move, keep your distance, and watch for three pegs of an arc."),
)
