"""The bots of Canoë: they search with the judgement and the first impressions kept here. The weaker ones overlook moves of their
own, and misjudge; from the club player on, what is certain is a proof."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sentiers.games.levels import AMATEUR, CLUB, MASTER, NOVICE, Minds, Settings
from sentiers.games.minds import Budget

PROOF = 0.01  # evaluate is never nearer to 0 or 1 but where a win or a loss is certain

MINDS = Minds(
    (
        replace(
            NOVICE,
            mind=Settings(careful=False, insight=0.7, overlook=0.18, noise=0.14),
            budget=Budget(simulations=250),
            temperature=0.6,
        ),
        replace(
            AMATEUR,
            mind=Settings(careful=False, overlook=0.09, noise=0.07),
            budget=Budget(simulations=800),
            temperature=0.4,
        ),
        replace(CLUB, mind=Settings(proof=PROOF), budget=Budget(simulations=2500), temperature=0.2),
        replace(MASTER, mind=Settings(proof=PROOF)),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.canoe.minds import coach, evaluate, priors, puzzles
    from sentiers.games.knowledge import Knowledge

    KNOWLEDGE = Knowledge(evaluate, priors, coach, puzzles=puzzles)
