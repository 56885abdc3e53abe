"""The messages of protocol.py and wishes.py as types of the client: `python -m sentiers.server.typescript` writes types.ts.
Nothing else may change that file; the build runs this too, and a test compares."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT
from msgspec import inspect as types

import sentiers
from sentiers.games.clicks import Step
from sentiers.server import answers, lesson_talk, try_talk
from sentiers.server import lobby_talk as lobby
from sentiers.server import protocol as p
from sentiers.server import puzzle_talk as puzzle
from sentiers.server import wishes as w

FILE = Path(sentiers.__file__).parent / "web" / "client" / "src" / "types.ts"
HEADER = """\
// What travels between the server and the page.
// Made from server/protocol.py and server/wishes.py by `python -m sentiers.server.typescript`: do not edit.
"""
NAMED: dict[str, Any] = {
    "Step": Step,
    "Wish": w.Wish,
    "Reply": p.Reply,
    "LobbyWord": lobby.LobbyWord,
    "LobbyWish": lobby.LobbyWish,
}
SAID = {
    "Step": "An anchor by its name, a button under the board, or a way to turn what is laid.",
    "Wish": "What a page asks for; told apart by `do`.",
    "Reply": "The answer to a wish, with its id.",
    "LobbyWord": "What a page hears in the lobby; told apart by `type`.",
    "LobbyWish": "What a page asks for in the lobby; told apart by `do`.",
}
ROOTS: tuple[Any, ...] = (
    *NAMED.values(),
    p.PageUpdate,
    try_talk.Tried,
    try_talk.Valued,
    try_talk.Readied,
    answers.Frames,
    lesson_talk.LessonNow,
    puzzle.PuzzleNow,
    answers.Choices,
    p.Curve,
)
SIMPLE: dict[type[types.Type], str] = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
}
WIDTH = 130


def written() -> str:
    """The whole of types.ts."""
    found: dict[str, types.StructType] = {}
    for root in types.multi_type_info(ROOTS):
        _gather(root, found)
    asked = {of.cls for wish in (w.Wish, lobby.LobbyWish) for of in _members(types.type_info(wish))}
    names = {_union(types.type_info(kind)): name for name, kind in NAMED.items()}
    parts = [_struct(of, of.cls in asked, names) for of in found.values()]
    parts += [f"{_comment(SAID[name])}export type {name} = {union};\n" for union, name in names.items()]
    return "\n".join([HEADER, *parts])


def _gather(kind: types.Type, found: dict[str, types.StructType]) -> None:
    """The structs that a type is made of, the inner ones first."""
    if isinstance(kind, types.StructType):
        if kind.cls.__name__ in found:
            return
        for field in kind.fields:
            _gather(field.type, found)
        found[kind.cls.__name__] = kind
    for inner in _inside(kind):
        _gather(inner, found)


def _inside(kind: types.Type) -> tuple[types.Type, ...]:
    if isinstance(kind, types.UnionType):
        return kind.types
    if isinstance(kind, types.TupleType):
        return kind.item_types
    if isinstance(kind, types.ListType | types.VarTupleType):
        return (kind.item_type,)
    if isinstance(kind, types.DictType):
        return (kind.key_type, kind.value_type)
    return ()


def _members(kind: types.Type) -> list[types.StructType]:
    return [one for one in _inside(kind) if isinstance(one, types.StructType)]


def _struct(of: types.StructType, asked: bool, names: dict[str, str]) -> str:
    """`asked`: sent by the page, which may leave out whatever has a default."""
    name, doc = of.cls.__name__, _comment(inspect.cleandoc(of.cls.__doc__ or ""))
    if of.array_like:
        inner = [f'kind: "{of.tag}"', *(f"{field.name}: {_type(field.type, names)}" for field in of.fields)]
        return f"{doc}export type {name} = [{', '.join(inner)}];\n"
    said = _said_of_fields(of.cls)
    lines = [f'  {of.tag_field}: "{of.tag}";\n'] if of.tag_field else []
    leaves_out = asked or of.cls.__struct_config__.omit_defaults
    for field in of.fields:
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        optional = not field.required and (leaves_out or not has_default)  # without a default it is UNSET
        words = said.get(field.name, "")
        if field.encode_name != field.name:
            words = f"{field.name.capitalize()}. {words}".strip()
        mark = "?" if optional else ""
        lines.append(f"{_comment(words, '  ')}  {field.encode_name}{mark}: {_type(field.type, names)};\n")
    return f"{doc}export interface {name} {{\n{''.join(lines)}}}\n"


def _type(kind: types.Type, names: dict[str, str]) -> str:
    if isinstance(kind, types.StructType):
        return str(kind.cls.__name__)
    if isinstance(kind, types.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, types.UnionType):
        union = _union(kind, names)
        return names.get(union, union)
    if isinstance(kind, types.DictType):
        return f"Record<string, {_type(kind.value_type, names)}>"
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(_type(item, names) for item in kind.item_types)}]"
    if isinstance(kind, types.ListType | types.VarTupleType):
        item = _type(kind.item_type, names)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return SIMPLE[type(kind)]


def _union(kind: types.Type, names: dict[str, str] | None = None) -> str:
    """Its members, what is simple first and null last, so that alike unions are written alike."""
    members = sorted(
        _inside(kind), key=lambda one: (isinstance(one, types.NoneType), isinstance(one, types.StructType))
    )
    return " | ".join(dict.fromkeys(_type(one, names or {}) for one in members))


def _said_of_fields(kind: type) -> dict[str, str]:
    """What stands under each field in the source, its bases' too."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("sentiers."):
            (defined,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
            said |= _under_fields(defined)
    return said


def _under_fields(defined: ast.stmt) -> dict[str, str]:
    assert isinstance(defined, ast.ClassDef)
    return {
        field.target.id: inspect.cleandoc(str(under.value.value))
        for field, under in zip(defined.body, defined.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(under, ast.Expr)
        and isinstance(under.value, ast.Constant)
    }


def _comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    lines = textwrap.wrap(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)
    inside = f"\n{indent} * ".join(lines)
    return f"{indent}/** {inside} */\n"


if __name__ == "__main__":
    found = written()
    if not FILE.exists() or FILE.read_text(encoding="utf-8") != found:  # an installed folder may be nobody's to write
        FILE.write_text(found, encoding="utf-8")
