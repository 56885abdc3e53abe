"""How strong somebody is, per game and kind of time, in points: what a match changes (model.py), what the bots are worth
(anchors.py). Numbers only: no table, no storage. Where they are kept is the storage's business."""

from sentiers.server.ratings.anchors import anchor, fitting_level
from sentiers.server.ratings.model import NEWCOMER, Rating, after

__all__ = ["NEWCOMER", "Rating", "after", "anchor", "fitting_level"]
