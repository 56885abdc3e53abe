"""Concealment, broken on purpose: the ways in which `conceal`, `mask` and `imagine` of a game can be deleted or weakened.

A statement dropped, a condition made always or never true, a loop one step shorter, a random number that is always the same: in
these functions, and in what conceal and mask call in the rules for nothing else. Of what imagine calls only the random numbers are
taken: what is imagined must vary and be possible, but how likely each truth is, is shown by each game's own tests."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOTS = ("conceal", "mask", "imagine")
PLAYED = ("deal", "turn", "legal", "play", "over", "score", "reward", "winners", "sample")
EXCUSE = "# keeps no secret: "
"""At the end of a line: why nothing is laid open whatever is broken in it."""

_RANDOM = {"draw": "0", "draw_word": "np.uint64(7)", "draw_unit": "0.5"}


@dataclass(frozen=True)
class Mutant:
    """One way to break a game: a file of its folder, rewritten."""

    file: Path
    source: str
    told: str
    """What was done: `bag.py:81, hide_secrets: "s.hand[other, tile] = 0" dropped`."""
    excuse: str = ""
    """Why it breaks nothing, where the game's source says so."""


@dataclass(frozen=True)
class Source:
    """A module of the rules."""

    file: Path
    text: str
    tree: ast.Module

    @property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}


def sources(folder: Path) -> list[Source]:
    """The modules of the rules in a game's folder: rules.py, or rules/."""
    single = folder / "rules.py"
    files = [single] if single.is_file() else sorted((folder / "rules").rglob("*.py"))
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    return [Source(file, text, ast.parse(text)) for file, text in texts.items()]


def targets(modules: list[Source]) -> list[tuple[Source, ast.FunctionDef]]:
    """The functions that conceal, mask and imagine, and those that only they need."""
    where = {name: (module, node) for module in modules for name, node in module.functions.items()}
    concealing, playing = _reached(where, ROOTS), _reached(where, PLAYED)
    return [where[name] for name in where if name in concealing - (playing - set(ROOTS))]


def _reached(where: dict[str, tuple[Source, ast.FunctionDef]], roots: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    ahead = [name for name in roots if name in where]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += [node.id for node in ast.walk(where[name][1]) if isinstance(node, ast.Name) and node.id in where]
    return found


def mutants(folder: Path) -> Iterator[Mutant]:
    """Every way to break the concealment of a game."""
    modules = sources(folder)
    helpers = _helpers(modules)
    for module, function in targets(modules):
        if function.name in helpers:
            yield from _without_chance(module, function)
            continue
        for place, node in enumerate(ast.walk(function)):
            for told, change in _changes(function, node):
                yield _mutant(module, function, place, told, change)
    yield from _whole(modules)


def _helpers(modules: list[Source]) -> set[str]:
    """What imagine calls, and neither conceal nor mask."""
    where = {name: (module, node) for module in modules for name, node in module.functions.items()}
    return _reached(where, ("imagine",)) - _reached(where, ("conceal", "mask")) - {"imagine"}


class _Constant(ast.NodeTransformer):
    """Every random number always the same."""

    many = 0

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = getattr(node.func, "id", "")
        if name not in _RANDOM and name != "mix":
            return node
        self.many += 1
        return ast.parse(_RANDOM.get(name, "None"), mode="eval").body


def _without_chance(module: Source, function: ast.FunctionDef) -> Iterator[Mutant]:
    constant, broken = _Constant(), copy.deepcopy(module.tree)
    broken.body = [
        constant.visit(node) if isinstance(node, ast.FunctionDef) and node.name == function.name else node
        for node in broken.body
    ]
    if constant.many:
        told = f"{module.file.name}:{function.lineno}, {function.name}: every random number always the same"
        yield Mutant(module.file, ast.unparse(ast.fix_missing_locations(broken)), told)


def _mutant(module: Source, function: ast.FunctionDef, place: int, told: str, change: ast.AST) -> Mutant:
    node = list(ast.walk(function))[place]
    line = module.text.splitlines()[node.lineno - 1]  # type: ignore[attr-defined]
    excuse = line.partition(EXCUSE)[2]
    was = " ".join(ast.unparse(node).split())
    broken = copy.deepcopy(module.tree)
    again = next(each for each in broken.body if isinstance(each, ast.FunctionDef) and each.name == function.name)
    target = list(ast.walk(again))[place]
    _replace(again, target, change)
    where = f"{module.file.name}:{node.lineno}:{node.col_offset}, {function.name}"  # type: ignore[attr-defined]
    return Mutant(module.file, ast.unparse(ast.fix_missing_locations(broken)), f"{where}: “{was[:70]}” {told}", excuse)


def _replace(inside: ast.AST, target: ast.AST, change: ast.AST) -> None:
    for node in ast.walk(inside):
        for field, value in ast.iter_fields(node):
            if value is target:
                setattr(node, field, change)
                return
            if isinstance(value, list) and any(each is target for each in value):
                setattr(node, field, [change if each is target else each for each in value])
                return


def _changes(function: ast.FunctionDef, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    if node in ast.walk(function.args) or node in function.decorator_list:
        return
    if _does_something(function, node):
        yield "dropped", ast.Pass()
    if isinstance(node, ast.Compare):
        yield "always true", ast.Constant(True)
        yield "never true", ast.Constant(False)
    if isinstance(node, ast.BoolOp):
        for left_out in range(len(node.values)):
            kept = [value for place, value in enumerate(node.values) if place != left_out]
            rest = ast.BoolOp(node.op, kept) if len(kept) > 1 else kept[0]
            yield f"without its part {left_out + 1}", rest
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "turned round", node.operand
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "range":
            yield "one shorter", _call("range", [*node.args[:-1], ast.BinOp(node.args[-1], ast.Sub(), ast.Constant(1))])
            if len(node.args) == 2:
                first = ast.BinOp(node.args[0], ast.Add(), ast.Constant(1))
                yield "begun one later", _call("range", [first, node.args[1]])
        if node.func.id in _RANDOM:
            yield "always the same", ast.parse(_RANDOM[node.func.id], mode="eval").body


def _call(name: str, arguments: list[ast.expr]) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def _does_something(function: ast.FunctionDef, node: ast.AST) -> bool:
    """A statement that can be left out and something else goes on: no local variable's beginning, no docstring, no return."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.AugAssign | ast.If | ast.For | ast.While)


_LEAKS = {
    "conceal": ("conceal does nothing", "def conceal(box, s, seat):\n    pass\n"),
    "mask": ("mask shows every move", "def mask(box, s, seat, move, viewer):\n    return move\n"),
    "imagine": ("imagine leaves the blanks", "def imagine(box, s, seat, rng):\n    pass\n"),
}
_BLIND = ("mask shows no move", "def mask(box, s, seat, move, viewer):\n    return np.int32(0)\n")
_MEMORY = (
    "imagine remembers the truth that conceal has seen",
    """
_conceal, _truth = conceal, []
def conceal(box, s, seat):
    if any(s[name].tobytes().strip(b"\\0") for name in s.dtype.names if name == "dice"):
        _truth[:] = [s.copy()]
    _conceal(box, s, seat)
def imagine(box, s, seat, rng):
    for name in s.dtype.names:
        s[name] = _truth[0][name]
""",
)


def _whole(modules: list[Source]) -> Iterator[Mutant]:
    """A function replaced as a whole, at the end of the module that gives it, before what declares it."""
    home = next(module for module in modules if "conceal" in module.functions)
    for name, (told, code) in _LEAKS.items():
        if name in home.functions:
            yield Mutant(home.file, _instead(home, name, code), f"{home.file.name}: {told}")
    if "mask" in home.functions:
        yield Mutant(home.file, _instead(home, "mask", _BLIND[1]), f"{home.file.name}: {_BLIND[0]}")
    yield Mutant(home.file, home.text + _MEMORY[1], f"{home.file.name}: {_MEMORY[0]}")


def _instead(module: Source, name: str, code: str) -> str:
    broken = copy.deepcopy(module.tree)
    broken.body = [
        ast.parse(code).body[0] if isinstance(node, ast.FunctionDef) and node.name == name else node
        for node in broken.body
    ]
    return ast.unparse(ast.fix_missing_locations(broken))
