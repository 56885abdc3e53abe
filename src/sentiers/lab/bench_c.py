"""The random matches of a game once more as a loop in C, where there is one and a compiler: a peer to be measured against.

The loops lie in the tests' folder of the project (`tests/bench_c`), so an installed package has none. They work on the very same
records: their structs are written from NumPy's."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sentiers.games.game import Game

LOOPS = Path(__file__).parents[3] / "tests" / "bench_c"
FLAGS = ("-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC")
_NAMES = {"i": "int", "u": "uint"}

Loop = Callable[[Any, Any, Any, int], int]


def compiler() -> str | None:
    """The C compiler of this machine: the one in CC, or else cc or gcc."""
    return next((found for name in (os.environ.get("CC"), "gcc", "cc") if name and (found := shutil.which(name))), None)


def source(game: Game) -> Path | None:
    found = LOOPS / f"{game.name.replace('-', '_')}.c"
    return found if found.is_file() else None


def why_not(game: Game) -> str:
    """A sentence for those who see no figure."""
    return "no loop in C for this game here" if source(game) is None else "no C compiler here"


def struct(kind: np.dtype[Any], name: str = "") -> str:
    """A record as C sees it.

    >>> struct(np.dtype([("at", "i1", (2, 3)), ("turns", "i4")]), "state")
    'struct __attribute__((packed)) state { int8_t at[2][3]; int32_t turns; }'
    """
    fields = []
    for field in kind.names or ():
        inner, shape = (part := kind[field]).base, part.shape
        sizes = "".join(f"[{size}]" for size in shape)
        what = struct(inner) if inner.names else f"{_NAMES[inner.kind]}{8 * inner.itemsize}_t"
        fields.append(f"{what} {field}{sizes};")
    return f"struct __attribute__((packed)) {name + ' ' if name else ''}{{ {' '.join(fields)} }}"


def build(game: Game) -> Loop | None:
    """`random_matches` of lab/playouts.py in C; None where there is no loop for this game, or no compiler."""
    loop, cc = source(game), compiler()
    if loop is None or cc is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        header = f"{struct(game.boxes.BOX, 'box')};\n{struct(game.rules.STATE, 'state')};\n"
        Path(folder, "records.h").write_text(header, encoding="utf-8")
        library = Path(folder, "loop.so")
        subprocess.run([cc, *FLAGS, f"-I{folder}", f"-I{LOOPS}", "-o", library, loop], check=True)
        run = ctypes.CDLL(str(library)).random_matches
    run.restype = ctypes.c_int64
    run.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
    return lambda boxes, states, rng, matches: int(run(boxes.ctypes.data, states.ctypes.data, rng.ctypes.data, matches))
