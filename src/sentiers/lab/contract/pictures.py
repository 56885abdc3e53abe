"""The drawing: sound XML that brings nothing from elsewhere and runs nothing, with all that one can click."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from sentiers.games.clicks import Button, Labels, Trace, Turn
from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.variant import Case, Variant
from sentiers.match import View
from sentiers.messages import Message

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_ELSEWHERE = re.compile(r"(https?:)?//|javascript:|data:text|@import", re.IGNORECASE)
_FORBIDDEN = ("script", "foreignObject", "iframe", "object", "embed", "image")


@cache
def _ids_of_the_pages() -> frozenset[str]:
    """A drawing lies within a page: whoever looks there for something would find a piece instead."""
    pages = (page for page in (files("sentiers") / "web" / "templates").iterdir() if page.name.endswith(".html"))
    return frozenset(id for page in pages for id in re.findall(r'\bid="([\w-]+)"', page.read_text(encoding="utf-8")))


def read_svg(svg: str, what: str) -> ElementTree.Element:
    """The picture as a tree, after a look at what a picture must not have."""
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        line, column = error.position
        near = svg.splitlines()[line - 1][max(0, column - 30) : column + 20] if svg else ""
        raise Broken(f"{what} is no XML: {error}, near {near!r}") from None
    if root.tag != f"{_NAMESPACE}svg":
        raise Broken(f'{what} must be one <svg xmlns="http://www.w3.org/2000/svg">, not <{root.tag}>')
    ids: set[str] = set()
    for node in root.iter():
        name = str(node.tag).removeprefix(_NAMESPACE)
        if name in _FORBIDDEN:
            raise Broken(f"{what} has a <{name}>: a drawing is shapes and text only")
        if node.get("id") in ids:
            raise Broken(f"{what} has the id {node.get('id')} twice")
        if node.get("id") in _ids_of_the_pages():
            raise Broken(
                f"{what} has the id {node.get('id')}, which is one of the page's: begin it with the game's name"
            )
        ids |= {node.get("id", "")} - {""}
        for attribute, value in node.attrib.items():
            if attribute.lower().startswith("on"):
                raise Broken(f"{what} has {attribute}={value[:30]!r} on a <{name}>: a drawing runs nothing")
            if _ELSEWHERE.search(value):
                raise Broken(f"{what} refers elsewhere: {attribute}={value[:60]!r}")
        if name == "style" and _ELSEWHERE.search(node.text or ""):
            raise Broken(f"{what} has a <style> that refers elsewhere")
    return root


def the_cover_is_a_square_picture(variant: Variant, seed: int = 0) -> None:
    cover = read_svg(variant.game.drawing.cover(variant.kit.box), "drawing.cover")
    if cover.get("viewBox") != "0 0 240 240":
        raise Broken(f'drawing.cover must have viewBox="0 0 240 240", not {cover.get("viewBox")!r} ({variant})')


def the_drawing_is_sound_and_has_every_thing_one_clicks(variant: Variant, seed: int) -> None:
    case = variant.played(seed, share=0.99)
    match, need = case.match, case.need
    for seat in case.viewers:
        view = match.view(seat)
        try:
            root = read_svg(view.svg(), "The drawing")
            if not match.plies:
                read_svg(view.svg(bare=True), "The bare board")
        except Broken as broken:
            need(False, str(broken), seat)
        anchors, units, layers, turns = (
            {node.get(f"data-{kind}", "") for node in root.iter()} - {""} for kind in ("step", "unit", "layer", "turn")
        )
        labels = view.labels()
        for kind, drawn, named in (("layer", layers, labels.layers), ("turn", turns, labels.turns)):
            unnamed = sorted(drawn - set(named))
            need(not unnamed, f"drawing.labels does not name the {kind} {', '.join(unnamed)}", seat)
        for kind, drawn, named in (
            ("anchor", anchors, labels.anchors),
            ("unit", units, labels.units),
            ("layer", layers, labels.layers),
        ):
            lost = sorted(set(named) - drawn)
            need(not lost, f"drawing.labels names what the drawing has not, the {kind} {', '.join(lost[:5])}", seat)
        for name, label in words_of(labels).items():
            need(isinstance(label, Message) and bool(str(label)), f"The label of {name} must be a Message", seat)
        need(bool(view.text().strip()), "drawing.text shows nothing", seat)
        if seat in match.turn:
            ids = {node.get("id", "") for node in root.iter()}
            _clicks(case, view, anchors, ids)


def words_of(labels: Labels) -> dict[str, Message]:
    """All that labels say, by what it is said of."""
    found = {
        f"{kind} {name}": words
        for kind in ("anchors", "buttons", "turns", "units")
        for name, words in getattr(labels, kind).items()
    }
    for name, layer in labels.layers.items():
        found[f"layer {name}"] = layer.title
        if layer.tells is not None:
            found[f"what the layer {name} tells"] = layer.tells
    return found


def _clicks(case: Case, view: View, anchors: set[str], ids: set[str]) -> None:
    """Whatever a way names and a ghost shows is there."""
    labels = view.labels()
    there = anchors | {Button(name) for name in labels.buttons} | {Turn(name) for name in labels.turns}
    for choice in view.choices():
        missing = sorted(map(str, {step for way in choice.ways for step in way} - there))
        case.need(not missing, f"notation.ways clicks on what the drawing has not: {', '.join(missing[:5])}", view.seat)
        if isinstance(choice.ghost, Trace):
            drawn = len(choice.ways[0]) > 1 and set(choice.ways[0]) <= anchors
            case.need(drawn, f"The line {choice.text} does not run along anchors of the drawing", view.seat)
            continue
        for ghost in choice.ghost:
            case.need(
                ghost.symbol in ids, f"drawing.ghost shows {ghost.symbol}, which no <g> of the drawing is", view.seat
            )
            case.need(
                ghost.anchor in anchors,
                f"drawing.ghost shows something at {ghost.anchor}, where no anchor is",
                view.seat,
            )
