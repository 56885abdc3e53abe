"""The names with which one signs in: unique without regard to case, width or spacing. What others see is another name."""

from __future__ import annotations

import unicodedata

from sentiers.server.identity import valid_name
from sentiers.server.refusal import Refusal

LEAST, MOST = 2, 24
BETWEEN = "-_.·'’"  # separators that one does not remember


def valid_handle(handle: str) -> str:
    """
    >>> valid_handle("  Anne   Marie ")
    'Anne Marie'
    """
    try:
        found = valid_name(handle)
    except Refusal:
        found = ""
    if len(found) < LEAST or len(compared(found)) < LEAST:
        raise Refusal("bad-handle", least=LEAST, most=MOST)
    return found


def compared(handle: str) -> str:
    """The handle as it is compared; of what is none something that nobody has.

    >>> {compared(text) for text in ("Anne Marie", "ANNE-MARIE", "anne\\u2009marie", "Anne_Marie", "ＡnneMarie")}
    {'annemarie'}
    >>> compared("Zoé") == compared("Zoe\\u0301"), compared("Zoé") == compared("Zoe")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", handle[:200]).casefold())
    return "".join(c for c in folded if c not in BETWEEN and unicodedata.category(c)[0] not in "CZ")
