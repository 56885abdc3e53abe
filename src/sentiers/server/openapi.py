"""What the API documents of itself: the types of protocol.py as OpenAPI schemas, and a page that needs no script."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI

from sentiers.server.protocol import Failed, PageUpdate

_REFERENCE = "#/components/schemas/{name}"
_kinds: list[Any] = [Failed, PageUpdate]  # what ?as=page gives instead of an Update


def documented(summary: str, body: Any = None, answer: Any = None, status: int = 200) -> dict[str, Any]:
    """Keywords for a route: its summary and the types of its body and its answer."""
    responses = {
        status: {"description": summary, **_content(answer)},
        "4XX": {"description": "What was wrong, in one sentence; nothing was changed.", **_content(Failed)},
    }
    extra = {"requestBody": {"required": True, **_content(body)}} if body is not None else None
    return {
        "summary": summary,
        "status_code": status,
        "responses": responses,
        "openapi_extra": extra,
        "response_model": None,
    }


def _content(kind: Any) -> dict[str, Any]:
    _kinds.append(kind)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    return {"content": {"application/json": {"schema": schema}}}


def describe(app: FastAPI) -> None:
    """Adds the schemas the routes refer to."""
    plain = app.openapi

    def complete() -> dict[str, Any]:
        found = plain()
        _, schemas = msgspec.json.schema_components(_kinds, ref_template=_REFERENCE)
        found.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
        return found

    app.openapi = complete  # type: ignore[method-assign]


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
    schema = described["content"]["application/json"]["schema"]
    inner = schema.get("items", schema)
    name = str(inner.get("$ref", "")).rsplit("/", 1)[-1]
    return f"[{name}]" if "items" in schema else name
