"""The first steps in Träxx: a line, a number, past a corner, the other end, who comes first, what is left at the end."""

from __future__ import annotations

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.messages import Message

LESSON = Lesson(
    (
        Exercise(
            Message("One line"),
            Message(
                "One card lies open, for everybody at once, and everybody has a sheet with the same coloured cells. "
                "The card says which colours your path may enter this round: here one blue cell, one green, one yellow "
                "and one grey, in any order."
            ),
            """
cards >bgye bgyr bgyw bger bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy
0: E6* |""",
            (
                Task(
                    Message(
                        "Draw a line from your starting cell, from cell to neighbouring cell, over three cells at "
                        "least; then play it."
                    ),
                    {
                        "E6 * * *": Answer(
                            Message(
                                "That is your path. It stays, and grows card by card, fifteen of them. It never "
                                "crosses itself."
                            )
                        )
                    },
                    Message(
                        "A short line is allowed. But each cell counts in the end: draw on, over three cells at least."
                    ),
                    {"-": Message("One may pass. But a path that does not grow gets nowhere: draw a line.")},
                ),
            ),
        ),
        Exercise(
            Message("The numbers"),
            Message(
                "Nine cells carry a number: what you reach is yours, as points. Your path has two ends, marked, and "
                "can go on from either."
            ),
            """
cards bgye >bgyw bgyr bger bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy
0: E6* D5 C4 |""",
            (
                Task(
                    Message("The card has a white cell, and the 4 is white. Reach it."),
                    {
                        "* C3*": Answer(
                            Message("Four points! A line may pass several numbers in one round, and scores them all.")
                        )
                    },
                    Message("The 4 lies right beside the upper end of your path, to its left."),
                ),
            ),
        ),
        Exercise(
            Message("Past the corner"),
            Message(
                "The high numbers lie in the corners of the board. Who stops there has a hard time getting out again."
            ),
            """
cards bger bgyw >bgye bgyr bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy
0: D4* C4 B4 A4 |""",
            (
                Task(
                    Message("Take the 8 in the corner, and draw past it with what is left of the card."),
                    {
                        "* A5 *": Answer(Message("Eight points, and your path is out of the corner already.")),
                    },
                    Message("The 8 is green, right of the upper end of your path."),
                    {
                        "* A5": Message(
                            "The 8 is yours, but your line ends in the corner. The card still has colours: go on."
                        ),
                    },
                ),
            ),
        ),
        Exercise(
            Message("One end a round"),
            Message(
                "Both ends may grow, but in one round only one of them. So the same card asks you: here, or there?"
            ),
            """
cards bgye bgyw >berw bgyr bger bgewb bgrwg byer byew byrw gyere gyeww gyrwr gerw yerwy
0: D4* E4 F3 G2 H1 |""",
            (
                Task(
                    Message("Let the lower end grow, to the 7."),
                    {
                        "* I1*": Answer(
                            Message("Seven points. The other end stays where it is, until another card suits it.")
                        ),
                    },
                    Message("The 7 is red and lies below the lower end of your path."),
                    {
                        "D4 *": Message(
                            "That is the upper end, and it may be a good choice. But here begin at the lower one."
                        ),
                    },
                ),
            ),
        ),
        Exercise(
            Message("First come, first served"),
            Message(
                "Now there are two of you. Who reaches a number first scores it in full; who comes there in a later "
                "round gets half of it, rounded up. All draw at the same time, and nobody sees the others’ lines "
                "before all are done."
            ),
            """
cards bgyw bgewb >bger bgye bgyr bgrwg byer byew byrw berw gyere gyeww gyrwr gerw yerwy
0: D4* C4 B3 A3 |
1: A5 B5 C5 D5 E6* | 8=8""",
            (
                Task(
                    Message("Two numbers are within your reach, the 6 and the 8. Take the one that brings you more."),
                    {
                        "* A1*": Answer(
                            Message(
                                "Six points in full. The 8 has been reached already: it would have been only 4. Your "
                                "opponent has passed."
                            ),
                            ((1, "-"),),
                        )
                    },
                    Message(
                        "From the upper end of your path go left to the 6, or right to the 8: which is worth more?"
                    ),
                    {"* A5*": Message("The 8 was reached before you: that is only 4 points. The 6 is still worth 6.")},
                ),
            ),
            {"players": 2},
        ),
        Exercise(
            Message("The last card"),
            Message(
                "After the fifteenth card everything is counted: the numbers you scored, minus one point for each cell "
                "that is not on your path. Alone, a number counts in full only if you reached no higher one before. "
                "This is the last card, and it has five cells."
            ),
            """
cards bgyr bgyw bger bgewb bgrwg byer byew byrw berw gyere gyeww gyrwr gerw bgye >yerwy
0: I1 H1 G2 F2 E3 D3 C3 C4 D5 E6* D6 D7 D8 E9 F8 G7 H6 I5 | 4=4 5=3 7=7 9=9""",
            (
                Task(
                    Message("Use all five cells of the card."),
                    {
                        "* * * * * *": Answer(
                            Message("Five cells fewer to pay for. In a whole match more than 40 points is excellent.")
                        )
                    },
                    Message(
                        "Each cell is a point here, and a longer line is possible. Try from the 7 as well as from the "
                        "9."
                    ),
                ),
            ),
        ),
    ),
    Message("That is all of Träxx: one card, one line, and the others are on their way to the same numbers."),
)
