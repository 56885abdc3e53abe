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
            mind=Settings(careful=False, insight=0.8, overlook=0.10, noise=0.06),
            budget=Budget(simulations=300),
            temperature=0.6,
        ),
        replace(
            AMATEUR,
            mind=Settings(careful=False, overlook=0.02, noise=0.02),
            budget=Budget(simulations=1200),
            temperature=0.4,
        ),
        replace(CLUB, mind=Settings(proof=PROOF), budget=Budget(simulations=8000), temperature=0.15),
        replace(MASTER, mind=Settings(proof=PROOF)),
    )
)

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.canoe.minds import coach, evaluate, priors, puzzles
    from sentiers.games.knowledge import Knowledge

    KNOWLEDGE = Knowledge(evaluate, priors, coach, puzzles=puzzles)
