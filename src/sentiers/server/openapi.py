"""What the API documents of itself: the types of answers.py and the others as OpenAPI schemas, and a page that needs no script."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from starlette.responses import JSONResponse, StreamingResponse

from sentiers.server.answers import Failed

_REFERENCE = "#/components/schemas/{name}"
_kinds: list[Any] = [Failed]


_QUERY: dict[str, dict[str, Any]] = {
    "as": {"enum": ["page", "program"]},
    "date": {"type": "string", "format": "date"},
    "game": {"type": "string", "maxLength": 64},
    "before": {"type": "string", "pattern": "^[0-9]{1,15}-[0-9]{1,15}$"},
    **{
        name: {"type": "integer", "minimum": 0, "maximum": 999_999_999}
        for name in ("since", "from", "to", "ply", "seat")
    },
    "step": {"type": "integer", "minimum": 1, "maximum": 2},
}


def documented(
    summary: str,
    body: Any = None,
    answer: Any = None,
    status: int = 200,
    query: tuple[str, ...] = (),
    stream: bool = False,
) -> dict[str, Any]:
    """Keywords for a route: its summary, the types of its body and its answer (or of what a stream tells), what may be asked."""
    responses: dict[str, dict[str, Any]] = {
        str(status): {
            "description": summary,
            **_content(answer, "text/event-stream" if stream else "application/json"),
        },
        "4XX": {"description": "What was wrong, in one sentence; nothing was changed.", **_content(Failed)},
        "503": {"description": "Not now: a game is being prepared, or the house cannot write.", **_content(Failed)},
    }
    extra: dict[str, Any] = {} if body is None else {"requestBody": {"required": True, **_content(body)}}
    if query:
        asked = [{"name": name, "in": "query", "required": False, "schema": _QUERY[name]} for name in query]
        extra["parameters"] = asked
    return {
        "summary": summary,
        "status_code": status,
        "responses": responses,
        "openapi_extra": extra or None,
        "response_model": None,
        "response_class": StreamingResponse if stream else JSONResponse,
    }


def _content(kind: Any, media: str = "application/json") -> dict[str, Any]:
    """Of several kinds any may come."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    _kinds.extend(kinds)
    schemas, _ = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    return {"content": {media: {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}}}}


def describe(app: FastAPI) -> None:
    """Adds the schemas the routes refer to, and where one can go from a table that was opened."""
    plain = app.openapi

    def complete() -> dict[str, Any]:
        found = plain()
        _, schemas = msgspec.json.schema_components(_kinds, ref_template=_REFERENCE)
        found.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
        _link(found["paths"])
        return found

    app.openapi = complete  # type: ignore[method-assign]


def _link(paths: dict[str, Any]) -> None:
    """Whatever answers with a table leads to all that can be asked of one."""
    at_table = [
        operation["operationId"] for path, found in paths.items() if "{table}" in path for operation in found.values()
    ]
    links = {name: {"operationId": name, "parameters": {"table": "$response.body#/table"}} for name in at_table}
    for found in paths.values():
        for operation in found.values():
            for status, answer in operation["responses"].items():
                if status.startswith("2") and _name(answer) in ("TableOpened", "Begun"):
                    answer["links"] = links


def operations(app: FastAPI) -> list[dict[str, Any]]:
    """The operations in the order of the routes, for the listing at /api/docs."""
    found = []
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody")
            answers = operation["responses"]
            answer = next(answers[code] for code in answers if code.startswith("2"))
            found.append(
                {
                    "method": method.upper(),
                    "path": path,
                    "summary": operation["summary"],
                    "body": _name(body) if body else "",
                    "answer": _name(answer),
                }
            )
    return found


def _name(described: dict[str, Any]) -> str:
    (content,) = described["content"].values()
    schema = content["schema"]
    inner = schema.get("anyOf", [schema])[0]
    inner = inner.get("items", inner)
    name = str(inner.get("$ref", "")).rsplit("/", 1)[-1]
    return f"[{name}]" if "items" in schema else name
