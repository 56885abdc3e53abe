"""Attacks over HTTP as OpenAPI describes it: each operation with bodies and queries that fit the schema and that do not, and
walks along the links from one operation to the next (schemathesis)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from odd import value
from schemathesis.checks import not_a_server_error  # noqa: F401  # registers the checks below
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from siege import GAMES, PATIENCE, Siege, json_of, never_the_same, sound

EXAMPLES = 4  # for each operation in one attack
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
QUIET = {
    "database": None, "deadline": None, "phases": [Phase.generate], "suppress_health_check": list(HealthCheck),
    "print_blob": False,
}  # fmt: skip


def all_operations(siege: Siege) -> list[Any]:
    return [result.ok() for result in _schema(siege).get_all_operations()]


def operations(siege: Siege, seed: int) -> None:
    """One operation of the API, with what fits its schema and what does not, at real tables and at none."""
    found = all_operations(siege)
    operation = found[seed % len(found)]
    with siege.visitor() as person:
        tables = _tables(person, random.Random(seed))
        modes = [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if operation.body or operation.query else [])]
        cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])

        @hypothesis.seed(seed)
        @settings(max_examples=EXAMPLES, **QUIET)
        @given(case=cases, dice=st.randoms(use_true_random=False))
        def ask(case: schemathesis.Case, dice: random.Random) -> None:
            _bend(case, dice, tables)
            headers = {"authorization": f"Bearer {person.token}"} if dice.random() < 0.8 else {}
            _judge(siege, case, _call(case, siege, headers))

        with never_the_same():
            ask()


def walks(siege: Siege, seed: int) -> None:
    """From a table that was opened to all that can be asked of it, by the links that OpenAPI gives."""
    schema = _schema(siege).exclude(path_regex="/events$")  # which does not end

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            self.person = siege.visitor()
            self.token = self.person.__enter__().token
            self.dice = random.Random(seed)

        def teardown(self) -> None:
            self.person.__exit__(None, None, None)

        def before_call(self, case: schemathesis.Case) -> None:
            _bend(case, self.dice, [])

        def call(self, case: schemathesis.Case, **_: Any) -> Any:
            return _call(case, siege, {"authorization": f"Bearer {self.token}"})

        def validate_response(self, response: Any, case: schemathesis.Case, **_: Any) -> None:
            _judge(siege, case, response)

    hypothesis.seed(seed)(Walk)
    with never_the_same():
        Walk.run(settings=settings(max_examples=2, stateful_step_count=8, **QUIET))


_schemas: dict[str, Any] = {}


def _schema(siege: Siege) -> Any:
    if siege.address not in _schemas:
        _schemas[siege.address] = schemathesis.openapi.from_url(f"{siege.address}/api/openapi.json")
    return _schemas[siege.address]


def _tables(person: Any, dice: random.Random) -> list[str]:
    """A match under way and one that is over, both short: what thinks about them is done soon."""
    found = [person.open("me", "me", game=game) for game in GAMES]
    for _ in range(dice.randrange(3)):
        now = person.get(f"/api/tables/{found[-1]}")
        seat = now["turn"][0]
        moves = person.get(f"/api/tables/{found[-1]}/moves")["moves"][str(seat)]
        person.post(f"/api/tables/{found[-1]}/play", move=dice.choice(moves), ply=now["ply"], seat=seat)
    person.post(f"/api/tables/{found[-1]}/act", do="resign", seat=0)
    return found


def _bend(case: schemathesis.Case, dice: random.Random, tables: list[str]) -> None:
    """What a schema cannot know: tables that are there, games on the shelf, seats that fit."""
    if tables and case.path_parameters and "table" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["table"] = dice.choice(tables)
    if case.path_parameters and "game" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["game"] = dice.choice(("traxx", *GAMES))
    if isinstance(case.body, dict):
        sound: dict[str, Callable[[], Any]] = {
            "game": lambda: dice.choice(GAMES), "seats": lambda: dice.choice((["me", "me"], ["me", "open"])),
            "options": dict, "edition": lambda: None, "pace": lambda: 0, "ply": lambda: dice.randrange(3),
            "seat": lambda: dice.randrange(2),
        }  # fmt: skip
        for field in [field for field in sound if field in case.body]:
            if dice.random() < 0.7:
                case.body[field] = sound[field]()
        if dice.random() < 0.1:
            case.body[dice.choice(list(case.body) or ["x"])] = value(dice)


def _call(case: schemathesis.Case, siege: Siege, headers: dict[str, str]) -> Any:
    if not case.path.endswith("/events"):
        return case.call(base_url=siege.address, headers=headers, timeout=PATIENCE)
    asked = case.as_transport_kwargs(base_url=siege.address, headers=headers)
    with requests.request(**asked, stream=True, timeout=PATIENCE) as stream:  # of a stream only its beginning
        body = None if stream.status_code == 200 else json_of(stream)
        sound(stream.status_code, body)
        if stream.status_code == 200:
            assert next(stream.iter_lines()) == b"event: update"
    return None


def _judge(siege: Siege, case: schemathesis.Case, response: Any) -> None:
    if response is not None:
        siege.heard[f"{case.method} {case.path} {response.status_code}"] += 1
        sound(response.status_code, json_of(response))
        case.validate_response(response, checks=CHECKS)
