"""A row of a table, for compiled loops: Numba counts who has a part of an array, and where several threads count at once that takes
longer than most of what is done with it. Whoever takes a row must keep the table."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from sentiers.kernel.compiled import config, rule

LINE = 64  # bytes that the processor fetches at once


@intrinsic
def _row(typing: Any, table: Any, place: Any) -> Any:
    kind = types.Array(table.dtype, 1, "C")

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = make_array(table)(context, builder, args[0])
        shape = cgutils.unpack_tuple(builder, whole.shape, 2)
        strides = cgutils.unpack_tuple(builder, whole.strides, 2)
        found = make_array(kind)(context, builder)
        populate_array(
            found,
            data=cgutils.pointer_add(builder, whole.data, builder.mul(args[1], strides[0])),
            shape=cgutils.pack_array(builder, shape[1:]),
            strides=cgutils.pack_array(builder, strides[1:]),
            itemsize=whole.itemsize,
            meminfo=None,
            parent=None,
        )
        return found._getvalue()

    return kind(types.Array(table.dtype, 2, "C"), types.intp), code


def _as_numpy_does(table: Any, place: Any) -> Any:
    return table[place]


row: Any = _as_numpy_does if config.DISABLE_JIT else _row
"""row(table, place) is `table[place]` of a two-dimensional C array."""


@intrinsic
def _fetch(typing: Any, table: Any, place: Any, front: Any, back: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = make_array(table)(context, builder, args[0])
        stride = cgutils.unpack_tuple(builder, whole.strides, table.ndim)[0]
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        fetch = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(ir.VoidType(), [byte, number, number, number]), "llvm.prefetch.p0"
        )
        first = builder.bitcast(cgutils.pointer_add(builder, whole.data, builder.mul(args[1], stride)), byte)
        size = stride.type(LINE)
        lines = builder.udiv(builder.add(stride, stride.type(LINE - 1)), size)
        few = builder.icmp_signed("<", builder.add(args[2], args[3]), lines)
        middle = builder.select(few, builder.sub(builder.sub(lines, args[2]), args[3]), stride.type(0))
        with cgutils.for_range(builder, builder.sub(lines, middle)) as loop:
            behind = builder.select(builder.icmp_signed("<", loop.index, args[2]), stride.type(0), middle)
            line = cgutils.pointer_add(builder, first, builder.mul(builder.add(loop.index, behind), size))
            builder.call(fetch, [line, number(1), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(table, types.intp, types.intp, types.intp), code


def _nothing(table: Any, place: Any, front: int, back: int) -> None:
    pass


fetch: Any = _nothing if config.DISABLE_JIT else _fetch
"""fetch(table, place, front, back) has the processor bring so many lines of a row nearer, from its beginning and from its end, that
are soon to be written; there must be such a row."""


@rule
def clear(numbers):
    """Sets a row to 0. (An assignment to all of it takes several times as long.)"""
    for place in range(len(numbers)):
        numbers[place] = 0
