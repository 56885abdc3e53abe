"""What the house writes to its log, as text or as JSON (one object a line), with the number of the request it happened in.

No secret stands there: no cookies and tokens, no names and words of people, no whole id of a table, whose link is its key."""

from __future__ import annotations

import json
import logging
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from sentiers.server.settings import Settings

request: ContextVar[str] = ContextVar("request", default="")
"""The request, or the socket, that is served now."""
TEXT = "%(levelname)s %(name)s: %(message)s"


def begin(settings: Settings, level: str) -> None:
    """Sets up the log of this process."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if settings.log_format == "json" else Text(TEXT))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn").setLevel(
        max(logging.WARNING, logging.getLogger().level)
    )  # below it tells whole addresses


def new_request() -> str:
    """Names the request that begins now, here and in what is done for it."""
    name = secrets.token_hex(8)
    request.set(name)
    return name


def brief(id: str) -> str:
    """Enough of an id to find what is meant, not enough to open it.

    >>> brief("abcdefghijkmnp")
    'abcd…'
    """
    return f"{id[:4]}…"


class Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        name, told = request.get(), super().format(record)
        return f"{told} [{name}]" if name and "\n" not in told else told


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if name := request.get():
            found["request"] = name
        found |= getattr(record, "facts", {})
        if record.exc_info:
            found["error"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)
