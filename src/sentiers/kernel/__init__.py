"""What rules are written with: records, sets of bits, random numbers and the @rule decorator."""

from sentiers.kernel.record import blank, record
from sentiers.kernel.rule import rule

__all__ = ["blank", "record", "rule"]
