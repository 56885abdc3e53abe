"""The first steps in Zwei Wege: hide and pass, hide and be blocked, guess, the third move, jumps, arriving. What the other one
hides or guesses is fixed here, so that each thing is seen once."""

from __future__ import annotations

from sentiers.games.lessons import Answer, Exercise, Lesson, Task
from sentiers.messages import Message

_PASSED = Message("Dark blocked the other side: your animal has passed!")

LESSON = Lesson(
    (
        Exercise(
            Message("Two paths, one secret"),
            Message(
                "Hare, hedgehog and fox want to cross the clearing, and so do those of the other side. From each cell "
                "two paths lead on, one nearer the left side of the table, one nearer the right. You hide a red disc "
                "in one hand: that is where your animal wants to go. Only you know."
            ),
            """
 7 i h f
 6 . . .
 5 . . .
 4 . . .
 3 . . .
 2 . . .
 1 I F H
   a b c
south to move, move 1, 0 played""",
            (
                Task(
                    Message("Touch one of your animals, then the hand that shall hide the disc."),
                    {
                        "?<": Answer(
                            Message("Passed! Dark blocked the right, and your disc was on the left."), ((1, ">"),)
                        ),
                        "?>": Answer(
                            Message("Passed! Dark blocked the left, and your disc was on the right."), ((1, "<"),)
                        ),
                    },
                ),
            ),
        ),
        Exercise(
            Message("Hidden, and found out"),
            Message(
                "The other one puts the black disc on one of the two cells your animal can reach. If that is your "
                "side, your animal stays, and the other one’s animal of the same kind takes the step instead."
            ),
            """
 7 i h f
 6 . . .
 5 . . .
 4 . . .
 3 . . .
 2 F . .
 1 I . H
   a b c
south to move, move 2, 1 played""",
            (
                Task(
                    Message("Announce your hare, the disc in either hand. This time dark will see through you."),
                    {
                        "H<": Answer(
                            Message(
                                "Blocked! Your hare stays, and the dark hare goes on, on the same side of the table: "
                                "the left. So think twice whom you announce: what does its twin win if you are found "
                                "out?"
                            ),
                            ((1, "<"),),
                        ),
                        "H>": Answer(
                            Message(
                                "Blocked! Your hare stays, and the dark hare goes on, on the same side of the table: "
                                "the right. So think twice whom you announce: what does its twin win if you are found "
                                "out?"
                            ),
                            ((1, ">"),),
                        ),
                    },
                    Message("That is a good move too. But watch the hares here: announce yours."),
                ),
            ),
        ),
        Exercise(
            Message("Now you guess"),
            Message(
                "The roles have changed: dark hides the disc and announces the hedgehog, on a7. It can go to a6 or to "
                "b6. You hold the black disc."
            ),
            """
 7 i h .
 6 . . f
 5 . . .
 4 . . .
 3 . . .
 2 F . H
 1 I . .
   a b c
south to block I>, move 1, 3 played""",
            (
                Task(
                    Message("Block one of the two cells. Which one would you have chosen in dark’s place?"),
                    {
                        ">": Answer(
                            Message(
                                "Well guessed! The dark hedgehog stays, and yours takes the step, to the side where "
                                "the disc was: the right."
                            )
                        ),
                        "<": Answer(
                            Message(
                                "The disc was on the right, and the hedgehog has passed. That happens every other "
                                "time: had you guessed it, your own hedgehog would have gone."
                            )
                        ),
                    },
                ),
            ),
        ),
        Exercise(
            Message("Three moves, or more"),
            Message(
                "A turn has three moves, each with any animal of yours. After the third the roles change, but only if "
                "it was blocked. If it passes, you go on and on."
            ),
            """
 7 i h f
 6 . . .
 5 . . .
 4 . . .
 3 . . .
 2 F . H
 1 I . .
   a b c
south to move, move 3, 2 played""",
            (
                Task(
                    Message("This is your third move. Announce any animal: dark will guess wrong."),
                    {
                        "?<": Answer(Message("It passed, so you keep the turn."), ((1, ">"),)),
                        "?>": Answer(Message("It passed, so you keep the turn."), ((1, "<"),)),
                    },
                ),
                Task(
                    Message("A fourth move, then! Announce once more: this time you will be blocked."),
                    {
                        "?<": Answer(Message("Blocked, and now it is dark’s turn."), ((1, "<"),)),
                        "?>": Answer(Message("Blocked, and now it is dark’s turn."), ((1, ">"),)),
                    },
                ),
            ),
        ),
        Exercise(
            Message("Great leaps"),
            Message(
                "A cell holds one animal. Where somebody stands, whoever it is, one jumps over, and over the next ones "
                "too, up to the first free cell, always on the path nearest the hand with the disc."
            ),
            """
 7 . . .
 6 . . .
 5 . . .
 4 f . h
 3 i F .
 2 I . .
 1 H . .
   a b c
south to move, move 1, 12 played""",
            (
                Task(
                    Message(
                        "One of your animals can jump over three others at once. Announce it, and hide the disc on "
                        "that side."
                    ),
                    {
                        "H<": Answer(
                            Message(
                                "All the way from a1 to a5, over three animals! Everybody sees such a path, and that "
                                "is why it is often blocked."
                            ),
                            ((1, ">"),),
                        )
                    },
                    Message("Look along the left edge: who stands behind a whole row of animals?"),
                    {
                        "H>": Message("To the right the hare only goes to b2. The long row is on the left."),
                        "I<": Message("A fine jump, over two. But your hare has three before it."),
                    },
                ),
                Task(
                    Message("A jump may turn. Send the fox from the middle over the dark hare on c4."),
                    {
                        "F>": Answer(
                            Message(
                                "Over c4 to the edge, then along the edge: it lands on c5. At every step the path "
                                "nearest the disc."
                            ),
                            ((1, "<"),),
                        )
                    },
                    Message("The fox on b3, with the disc on the right: there stands the dark hare."),
                    {"F<": Message("That way it would jump on the left edge. The dark hare stands on the right.")},
                ),
            ),
        ),
        Exercise(
            Message("Nobody is left behind"),
            Message(
                "Who reaches the other side’s start row has arrived. But no animal of yours may arrive while another "
                "one still stands on its own start row. Your fox on c6 has to wait: look who is late."
            ),
            """
 7 . . .
 6 . . F
 5 h . .
 4 . I .
 3 . . i
 2 . f .
 1 H . .
   a b c
south to move, move 1, 12 played""",
            (
                Task(
                    Message("Let your last animal leave the start row."),
                    {
                        "H<": Answer(_PASSED, ((1, ">"),)),
                        "H>": Answer(_PASSED, ((1, "<"),)),
                    },
                    Message("The hedgehog may go, but the hare on a1 is the one who holds up the others."),
                ),
                Task(
                    Message("Now the fox is free. Bring it home."),
                    {
                        "F<": Answer(Message("The fox has arrived, and vanishes in the wood."), ((1, ">"),)),
                        "F>": Answer(Message("The fox has arrived, and vanishes in the wood."), ((1, "<"),)),
                    },
                    Message("Allowed, but the fox on c6 is one step from the wood."),
                ),
            ),
        ),
        Exercise(
            Message("The last step"),
            Message(
                "The first whose three animals have arrived wins. Where dark’s animal of the same kind is home "
                "already, as the hedgehog is here, a block wins nothing for the other one."
            ),
            """
 7 . . .
 6 . I .
 5 . . .
 4 h . .
 3 . . .
 2 . . f
 1 . . .
   a b c
south to move, move 3, 26 played""",
            (
                Task(
                    Message("Hide the disc for your hedgehog. And cross your fingers."),
                    {
                        "I<": Answer(Message("Dark guessed wrong: all three are across, you have won!"), ((1, ">"),)),
                        "I>": Answer(Message("Dark guessed wrong: all three are across, you have won!"), ((1, "<"),)),
                    },
                ),
            ),
        ),
    ),
    Message(
        "That is all of Zwei Wege: hide, guess, jump. The rest is knowing what the other one thinks that you think."
    ),
)
