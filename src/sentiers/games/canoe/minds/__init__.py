"""The bots of Canoë: the levels of the house, searching with the judgement and the first impressions kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentiers.games.levels import Minds

MINDS = Minds()

if TYPE_CHECKING:  # mypy: what this folder knows keeps the contract
    from sentiers.games.canoe.minds import evaluate, priors
    from sentiers.games.knowledge import Knowledge

    KNOWLEDGE = Knowledge(evaluate, priors)
