"""The laboratory: matches by the thousand for those who learn, environments, tournaments, and what measures all of it.

import sentiers.lab
matches = sentiers.lab.batch("canoe", 4096)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sentiers.lab.batches import Batch, batch
    from sentiers.match.encoder import Encoder

__all__ = ["Batch", "Encoder", "batch"]


def __getattr__(name: str) -> Any:
    """What brings compiled rules with it comes when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'sentiers.lab' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("sentiers.match.encoder" if name == "Encoder" else "sentiers.lab.batches"), name)
