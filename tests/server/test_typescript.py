"""What the page knows of the messages is made from the server's own types, and what is sent keeps to them."""

from __future__ import annotations

import msgspec
import pytest
from visitors import Person, sit_down

from sentiers.server import protocol as p
from sentiers.server import typescript


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    found = typescript.FILE.read_text(encoding="utf-8")
    assert found == typescript.written(), "run `python -m sentiers.server.typescript`"


def test_what_is_encoded_beforehand_has_the_fields_of_the_updates_it_stands_for() -> None:
    both = {field.name for kind in (p.Update, p.PageUpdate) for field in msgspec.structs.fields(kind)}
    assert both == {field.name for field in msgspec.structs.fields(p.WireUpdate)}


@pytest.mark.parametrize(("mode", "kind"), [("page", p.PageUpdate), ("program", p.Update)])
def test_an_update_that_is_sent_is_what_the_types_say(anne: Person, bruno: Person, mode: str, kind: type) -> None:
    _, light, dark = sit_down(anne, bruno, mode=mode)
    light.must("play", move="e4", ply=0)
    for update in (light.until_ply(1), dark.until_ply(1)):
        strict = msgspec.defstruct("Strict", [], bases=(kind,), forbid_unknown_fields=True, tag="update")
        assert msgspec.convert(update, strict).n == update["n"]


def test_a_change_of_the_messages_changes_the_types(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = msgspec.defstruct("Curve", [("moments", list[p.Moment]), ("peak", int)])
    monkeypatch.setattr(typescript, "ROOTS", (*typescript.ROOTS[:-1], changed))
    assert "  peak: number;" in typescript.written()
