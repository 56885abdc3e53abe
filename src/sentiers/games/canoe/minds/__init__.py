"""The bots of Canoë: the levels of the house, searching with the judgement and the first impressions kept here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sentiers.games.levels import AMATEUR, CLUB, MASTER, NOVICE, Minds, Settings

PROOF = 0.01  # evaluate is never nearer to 0 or 1 but where a win or a loss is certain

MINDS = Minds((NOVICE, AMATEUR, CLUB, replace(MASTER, mind=Settings(proof=PROOF))))

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.canoe.minds import evaluate, priors
    from sentiers.games.knowledge import Knowledge

    KNOWLEDGE = Knowledge(evaluate, priors)
