"""The page *My account*: keep it, sign in, or manage it. What its buttons do is in client/src/account.ts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Request
from starlette.responses import Response

from sentiers.server.accounts import codes, passwords
from sentiers.server.accounts.caller import caller_of
from sentiers.server.accounts.routes import account_now
from sentiers.server.days import in_words
from sentiers.server.house import House
from sentiers.server.pages import page

MOST_COUNTED = 100  # tables of a guest


def routes(house: Callable[[], House]) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.get("/account")
    async def my_account(request: Request) -> Response:
        caller, lang = caller_of(house(), request), request.state.lang
        zone = ZoneInfo(house().settings.zone)

        def day(ms: int) -> str:
            return in_words(datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone).date(), lang, weekday=False)

        tables = await house().storage.sat_at(caller.person, 0, MOST_COUNTED) if caller.known else []
        return await page(
            house(),
            request,
            "account.html",
            account=await account_now(house(), caller, lang),
            tables=len(tables),
            codes=codes.RECOVERY,
            least=passwords.LEAST,
            most=passwords.MOST,
            day=day,
        )

    return pages
