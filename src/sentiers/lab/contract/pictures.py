"""The drawing: sound XML that brings nothing from elsewhere and runs nothing, with all that one can click."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from sentiers.lab.contract.broken import Broken
from sentiers.lab.contract.variant import Variant
from sentiers.messages import Message

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_ELSEWHERE = re.compile(r"(https?:)?//|javascript:|data:text|@import", re.IGNORECASE)
_FORBIDDEN = ("script", "foreignObject", "iframe", "object", "embed", "image")


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
        anchors = {node.get("data-step", "") for node in root.iter()} - {""}
        labels = view.labels()
        # the page makes buttons of these
        anchors |= {label for label in labels if label.startswith(("do:", "turn:"))}
        anchors |= {f"unit:{node.get('data-unit')}" for node in root.iter() if node.get("data-unit")}
        layers = {node.get("data-layer") for node in root.iter() if node.get("data-layer")}
        unnamed = sorted({f"layer:{layer}" for layer in layers} - set(labels))
        need(not unnamed, f"drawing.labels does not name {', '.join(unnamed)}", seat)
        anchors |= {f"{kind}:{layer}" for kind in ("layer", "tells") for layer in layers}
        lost = sorted(set(labels) - anchors)
        need(not lost, f"drawing.labels names what the drawing has not: {', '.join(lost[:5])}", seat)
        for name, label in labels.items():
            need(isinstance(label, Message) and bool(str(label)), f"The label of {name} must be a Message", seat)
        need(bool(view.text().strip()), "drawing.text shows nothing", seat)
        if seat in match.turn:
            missing = sorted({step for entry in view.choices() for way in entry.ways for step in way} - anchors)
            need(not missing, f"notation.ways clicks on what the drawing has not: {', '.join(missing[:5])}", seat)
