"""What rules are written with: records, sets of bits, random numbers and the @rule decorator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sentiers.kernel.record import blank, record

if TYPE_CHECKING:
    from sentiers.kernel.compiled import rule, rule_within

__all__ = ["blank", "record", "rule", "rule_within"]


def __getattr__(name: str) -> Any:
    """`rule` brings Numba with it, so it comes when it is asked for: the shelf can be read without."""
    if name not in ("rule", "rule_within"):
        raise AttributeError(f"module 'sentiers.kernel' has no attribute {name!r}")
    from sentiers.kernel import compiled

    globals()["rule"], globals()["rule_within"] = compiled.rule, compiled.rule_within
    return globals()[name]
