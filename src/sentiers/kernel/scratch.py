"""Room to reckon in, for as long as a function runs: a record on the stack, which costs nothing to have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba.extending import intrinsic

from sentiers.kernel.compiled import config


@intrinsic
def _on_stack(typing: Any, kind: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        with builder.goto_entry_block():  # not `alloca_once`, which fills it with zeros
            room = builder.alloca(context.get_data_type(signature.return_type))
        room.align = 16
        return room

    return kind.dtype(kind), code


def _anywhere(kind: np.dtype[Any]) -> Any:
    return np.empty(1, kind)[0]


# An intrinsic and no overload: what it makes belongs to the function that asks for it, so it must be part of it; and Numba, when
# it inlines an overload, takes what is written into the arrays of a record for dead code.
scratch = cast(Callable[[np.dtype[Any]], Any], _anywhere if config.DISABLE_JIT else _on_stack)
"""A record of this type, filled with anything, for compiled functions: to be passed on, never to be returned."""
