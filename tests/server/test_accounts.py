"""Accounts: a guest keeps his id and comes back as the same person; nothing tells whether an account exists, what was used once is
used up, and who is signed out is out. On SQLite and on PostgreSQL, the whole application in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import loops
import pytest
from argon2 import PasswordHasher, low_level
from postgres import within
from softkey import SoftKey
from visitors import Person
from websockets.exceptions import ConnectionClosedError

from sentiers.server import identity
from sentiers.server.accounts import codes
from sentiers.server.accounts.passkeys import MOST_KEYS
from sentiers.server.accounts.passwords import Passwords
from sentiers.server.app import Application, create
from sentiers.server.bus.here import Here
from sentiers.server.house import House
from sentiers.server.settings import Settings
from sentiers.server.storage import (
    Deleted,
    DeviceCode,
    Finished,
    HandleTaken,
    Kept,
    KeyTaken,
    LastKey,
    Named,
    NewPasskey,
    PasskeyAdded,
    PasskeyRemoved,
    PasswordSet,
    RecoverySet,
    Rehashed,
    Remembered,
    SignedIn,
    SignedOut,
    Spent,
    Storage,
    Subscribed,
)

ORIGIN = "http://house.test"
WORDS = "canoes on the lake"


class Visitor:
    """A browser, or (with a token) a program, that comes to a worker."""

    def __init__(self, app: Application, address: str = "192.0.2.1", token: str | None = None) -> None:
        transport = httpx.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"accept-language": "en"})
        if token is not None:
            self.http.cookies.set("sentiers", token, domain="house.test")

    async def do(self, path: str, status: int = 200, method: str = "POST", **body: Any) -> dict[str, Any]:
        answer = await self.http.request(method, f"/api/{path}", json=body)
        assert answer.status_code == status, (answer.status_code, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    async def refused(self, path: str, method: str = "POST", **body: Any) -> str:
        answer = await self.http.request(method, f"/api/{path}", json=body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["error"]["code"])

    async def see(self, path: str) -> dict[str, Any]:
        answer = await self.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def seats(self, table: str) -> list[int]:
        """Where this visitor sits."""
        seats: list[int] = (await self.see(f"tables/{table}"))["you"]
        return seats

    async def table(self) -> str:
        body = {"game": "canoe", "seats": ["me", "me"], "options": {"canoes": 1}}
        return str((await self.do("tables", 201, **body))["table"])


def session_of(app: Application, visitor: Visitor) -> str:
    assert app.house is not None
    token = app.house.identity.read(visitor.http.cookies["sentiers"])
    assert token is not None
    return token.session


async def played(url: str, story: Callable[..., Awaitable[None]], workers: int = 1, quick: bool = True) -> None:
    """A story in a house of so many workers on one database; quick: its passwords are hashed with little effort."""
    turned = Settings(tempo=0, warm=0, proofs=0, patience=120)
    apps = [create(url, turned) for _ in range(workers)]
    for app in apps:
        app.house = House(app._storage, Here(), turned)
        if quick:
            app.house.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    try:
        await asyncio.wait_for(story(*apps), 120)
    finally:
        for app in apps:
            assert app.house is not None
            await app.house.close()


# What the storage promises


def test_what_an_account_takes_for_granted_is_looked_at_when_it_is_written(url: str) -> None:
    async def work(storage: Storage) -> None:
        key = NewPasskey("k", b"\0public", 0, "Mac")
        await storage.write(
            Finished("traxx", "2026-11-15", "anne", 3), Remembered("anne", "zwei-wege", "fox", {"a": 1})
        )
        await storage.write(Kept("anne", "Änne", "änne", "s1", ("r1", "r2"), None, key))
        for late in (
            Kept("bruno", "ÄNNE", "änne", "x", ("r9",), "hash"),
            Kept("anne", "Other", "other", "x", (), "hash"),
        ):
            with pytest.raises(HandleTaken):
                await storage.write(late)
        with pytest.raises(KeyTaken):
            await storage.write(
                Kept("bruno", "Bruno", "bruno", "x", ("r9",), None, NewPasskey("k", b"other", 0, "Mine"))
            )
        assert not await storage.was_kept("bruno")
        assert await storage.session("x") is None
        assert await storage.names_of(["anne"]) == {"anne": "Änne"}

        assert await storage.code("r1", 0) == "anne"
        await storage.write(SignedIn("anne", "s2", code="r1"))
        for again in (SignedIn("anne", "s3", code="r1"), SignedIn("bruno", "s3", code="r2")):
            with pytest.raises(Spent):
                await storage.write(again)
        assert await storage.count_codes("anne") == 1
        answered = SignedIn("anne", "s3", challenge="c", until=2**50, passkey="k", uses=7)
        await storage.write(answered)
        with pytest.raises(Spent):
            await storage.write(SignedIn("anne", "s4", challenge="c", until=2**50, passkey="k", uses=8))
        passkey = await storage.passkey("k")
        assert passkey is not None
        assert (passkey.uses, passkey.key) == (7, b"\0public")

        now = await storage.now()
        await storage.write(DeviceCode("anne", "d1", now + 60_000))
        await storage.write(DeviceCode("anne", "d2", now + 60_000))
        assert await storage.code("d1", now) is None, "the last one shown counts"
        assert await storage.code("d2", now + 60_000) is None, "it has passed"
        await storage.write(SignedIn("anne", "s4", code="d2"))
        await storage.write(DeviceCode("anne", "d3", now - 1))
        with pytest.raises(Spent):
            await storage.write(SignedIn("anne", "s5", code="d3"))

        with pytest.raises(LastKey):
            await storage.write(SignedOut("anne"), PasskeyRemoved("anne", "k"))
        assert len(await storage.sessions_of("anne")) == 4, "what belongs to it is not written either"
        await storage.write(PasswordSet("anne", "hash"), PasskeyRemoved("anne", "k"))
        with pytest.raises(LastKey):
            await storage.write(PasswordSet("anne", None))
        await storage.write(
            PasskeyAdded("anne", key), Rehashed("anne", "old", "wrong"), Rehashed("anne", "hash", "hash2")
        )
        account = await storage.account_called("änne")
        assert account is not None
        assert (account.person, account.password) == ("anne", "hash2")

        await storage.write(SignedOut("anne", only="s1"))
        with pytest.raises(Spent):
            await storage.write(SignedIn("anne", "s1", again=True))
        assert await storage.session("s1") is None, "who was signed out does not come back by proving something"
        await storage.write(SignedOut("anne", but="s2"))
        assert [await storage.session(f"s{k}") is not None for k in (1, 2, 3, 4)] == [False, True, False, False]
        for k in range(40):
            await storage.write(SignedIn("anne", f"many{k}"))
        assert len(await storage.sessions_of("anne")) <= 31

        await storage.write(RecoverySet("anne", ("n1",)))
        assert await storage.code("r2", 0) is None
        await storage.write(Deleted("anne"))
        assert await storage.was_kept("anne"), "nobody is ever this person again"
        assert await storage.account("anne") is await storage.account_called("änne") is None
        assert await storage.names_of(["anne"]) == await storage.memory("anne", "zwei-wege", "fox") == {}
        assert await storage.passkeys_of("anne") == []
        assert await storage.code("n1", 0) is None
        assert len(await storage.sessions_of("anne")) == 0
        with pytest.raises(Spent):
            await storage.write(SignedIn("anne", "ghost"))
        await storage.write(Kept("bruno", "Änne", "änne", "b1", (), "hash"))

    within(url, work)


def test_of_many_who_want_a_handle_or_a_code_one_has_it(url: str) -> None:
    async def work(storage: Storage) -> None:
        await storage.write(Named("p0", "Zéro"))
        asked = [storage.write(Kept(f"p{k}", "Anne", "anne", f"s{k}", (f"r{k}",), "hash")) for k in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, int) for one in found) == 1
        assert sum(isinstance(one, HandleTaken) for one in found) == 7
        account = await storage.account_called("anne")
        assert account is not None
        number = account.person[1:]
        asked = [storage.write(SignedIn(account.person, f"t{k}", code=f"r{number}")) for k in range(8)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, int) for one in found) == 1
        assert len(await storage.sessions_of(account.person)) == 2

    within(url, work)


# Over HTTP


def test_a_guest_keeps_his_account_by_password_and_comes_back_every_way_there_is(url: str) -> None:
    async def story(app: Application) -> None:
        anne, phone = Visitor(app), Visitor(app, "192.0.2.2")
        anne.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        table = await anne.table()
        for move, ply in (("d3", 0), ("m3", 1)):
            await anne.do(f"tables/{table}/play", move=move, ply=ply)
        await anne.do(f"tables/{table}/act", do="resign", seat=0)
        guest = anne.http.cookies["sentiers"]
        assert not (await anne.see("account"))["kept"]
        for short in ("short", "aaaaaaaaaaaa", "anne marie"):
            assert await anne.refused("account/keep", handle="Anne Marie", password=short) == "bad-password"
        assert await anne.refused("account/keep", handle="\u200b", password=WORDS) == "bad-handle"
        assert await anne.refused("account/keep", handle="Anne") == "bad-account"
        kept = await anne.do("account/keep", 201, handle="Anne Marie", password=WORDS)
        assert "token" not in kept, "a page needs no token"
        assert len(kept["recovery"]) == codes.RECOVERY
        assert await anne.seats(table) == [0, 1], "the same person"
        assert await anne.refused("account/keep", handle="Again", password=WORDS) == "kept-already"
        copied = Visitor(app, token=guest)
        assert await copied.seats(table) == [], "the guest's cookie holds no longer"
        assert await Visitor(app).refused("account/keep", handle="ANNE-marie", password=WORDS) == "handle-taken"
        account = await anne.see("account")
        assert (account["handle"], account["name"], account["recovery"]) == ("Anne Marie", "Anne Marie", codes.RECOVERY)

        # Signed out one is a guest, who has his own table; signed in again the same person as before.
        await anne.do("account/sign-out")
        assert await anne.seats(table) == []
        own = await anne.table()
        for wrong in (
            {"handle": "anne marie", "password": "canoes on the sea"},
            {"handle": "nobody at all", "password": WORDS},
            {"handle": "anne marie", "recovery": "abcd-efgh-jkmn-pqrs"},
            {"code": "ABCD-EFGH"},
        ):
            answer = await phone.http.post("/api/account/sign-in", json=wrong)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-key")
            assert "sentiers=" not in answer.headers.get("set-cookie", "").replace(
                "sentiers=" + phone.http.cookies["sentiers"], ""
            )
        await anne.do("account/sign-in", handle=" annemarie", password=WORDS)
        assert await anne.seats(table) == [0, 1]
        assert await anne.seats(own) == []

        # A recovery code, once.
        spare = kept["recovery"][0].upper().replace("-", " ")
        await phone.do("account/sign-in", handle="Anne Marie", recovery=spare)
        assert await phone.seats(table) == [0, 1]
        assert (
            await Visitor(app, "192.0.2.3").refused("account/sign-in", handle="Anne Marie", recovery=spare)
            == "wrong-key"
        )
        assert (await phone.see("account"))["recovery"] == codes.RECOVERY - 1

        # A code for another device, once.
        shown = await anne.do("account/device")
        tablet = Visitor(app, "192.0.2.4")
        tablet.http.headers["user-agent"] = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
        await tablet.do("account/sign-in", code=shown["code"].lower())
        assert await tablet.seats(table) == [0, 1]
        assert await Visitor(app, "192.0.2.5").refused("account/sign-in", code=shown["code"]) == "wrong-key"

        # The devices are told apart, and each is signed out by itself; its news go elsewhere no longer.
        devices = (await tablet.see("account"))["devices"]
        assert [(each["name"], each["here"]) for each in devices] == [
            ("Safari, iPad", True),
            ("", False),
            ("Firefox, Linux", False),
        ]
        assert not {each["id"] for each in devices} & set(tablet.http.cookies["sentiers"].split("~"))
        person = (await tablet.http.get("/api/account/export")).json()["profile"]["id"]
        lent, storage = Visitor(app, "192.0.2.6"), app._storage
        await lent.do("account/sign-in", code=(await anne.do("account/device"))["code"])
        for endpoint, visitor in (("https://lent/", lent), ("https://tablet/", tablet)):
            await storage.write(Subscribed(endpoint, person, "key", "auth", "fr", 5, session_of(app, visitor)))
        (there,) = [each["id"] for each in (await lent.see("account"))["devices"] if each["here"]]
        assert await Visitor(app, "192.0.2.7").refused(f"account/devices/{there}", "DELETE") == "no-account"
        await anne.do(f"account/devices/{there}", method="DELETE")
        assert await lent.seats(table) == []
        assert await anne.refused(f"account/devices/{there}", "DELETE") == "unknown-page"
        assert [each.endpoint for each in await storage.subscriptions(person)] == ["https://tablet/"]
        assert await tablet.seats(table) == await phone.seats(table) == [0, 1]

        # Another name to sign in with, if nobody has it; the one before is free.
        other = Visitor(app, "192.0.2.8")
        await other.do("account/keep", 201, handle="Bruno", password=WORDS)
        assert await anne.refused("account/handle", "PUT", handle="bru-no") == "handle-taken"
        assert await anne.refused("account/handle", "PUT", handle=" ") == "bad-handle"
        await anne.do("account/handle", method="PUT", handle="Anne d’Arvor")
        assert (await anne.see("account"))["handle"] == "Anne d’Arvor"
        assert (await anne.see("account"))["name"] == "Anne Marie", "what the others see is another thing"
        await other.do("account/handle", method="PUT", handle="Anne Marie")
        assert await other.refused("account/handle", "PUT", handle="anne darvor") == "handle-taken"
        await other.do("account/handle", method="PUT", handle="Bruno")
        await anne.do("account/handle", method="PUT", handle="anne marie")
        await anne.do("account/handle", method="PUT", handle="Anne Marie")

        # What an account has is told, and the record of the match.
        export = await anne.http.get("/api/account/export")
        told = json.loads(export.text)
        assert told["profile"]["handle"] == "Anne Marie"
        (match,) = [each for each in told["tables"] if each["id"] == table]
        assert match["record"] == (await anne.http.get(f"/t/{table}.txt")).text
        assert match["winners"] == [1]
        assert WORDS not in export.text
        assert "argon2" not in export.text
        assert kept["recovery"][1] not in export.text

        # A new password signs out the others, at once.
        await anne.do("account/password", method="PUT", password="ducks on the pond")
        assert await phone.seats(table) == await tablet.seats(table) == []
        assert await anne.seats(table) == [0, 1]
        assert await phone.refused("account/sign-in", handle="Anne Marie", password=WORDS) == "wrong-key"
        await phone.do("account/sign-in", handle="Anne Marie", password="ducks on the pond")
        assert await anne.refused("account/password", method="PUT", password=None) == "last-key"
        await phone.do("account/sign-out", where="everywhere")
        assert await anne.seats(table) == await phone.seats(table) == []
        assert await anne.refused("account/device") == "no-account"

        # Gone: the match stays, the name does not, and nobody comes back.
        await anne.do("account/sign-in", handle="Anne Marie", password="ducks on the pond")
        held = anne.http.cookies["sentiers"]
        assert await anne.refused("account/delete", handle="somebody else") == "wrong-key"
        await anne.do("account/delete", handle="anne-marie")
        assert await Visitor(app, token=held).seats(table) == []
        assert await anne.seats(table) == []
        seen = await anne.see(f"tables/{table}")
        assert seen["ended"]["winners"] == [1]
        assert "Anne" not in json.dumps(seen)
        for way in ({"password": "ducks on the pond"}, {"recovery": kept["recovery"][2]}):
            assert await Visitor(app, "192.0.2.6").refused("account/sign-in", handle="Anne Marie", **way) == "wrong-key"
        assert (await Visitor(app).do("account/keep", 201, handle="Anne Marie", password=WORDS))["recovery"]

    loops.run(played(url, story))


def test_who_signs_in_as_a_guest_with_tables_finds_them_again_after_signing_out(tmp_path: Any) -> None:
    async def story(app: Application) -> None:
        anne = Visitor(app)
        await anne.do("account/keep", 201, handle="Anne", password=WORDS)
        await anne.do("account/sign-out")
        bruno = Visitor(app)
        table = await bruno.table()
        assert "You sit at 1 table as a guest." in (await bruno.http.get("/account")).text
        await bruno.do("account/sign-in", handle="Anne", password=WORDS)
        assert await bruno.seats(table) == []
        await bruno.do("account/sign-out")
        assert await bruno.seats(table) == [0, 1]

    loops.run(played(str(tmp_path / "house.db"), story))


def test_a_passkey_is_made_and_shown_to_any_worker_and_no_answer_counts_twice(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "FRESH", 0.0)  # these workers have no bus between them

    async def story(*workers: Application) -> None:
        one, two = workers[0], workers[-1]
        anne = Visitor(one)
        table = await anne.table()
        key = SoftKey(ORIGIN)
        asked = await anne.do("account/passkey", purpose="keep", handle="Anne")
        assert asked["options"]["rp"]["id"] == "house.test"
        foreign = SoftKey("http://elsewhere.test").make(asked)
        assert await anne.refused("account/keep", handle="Anne", passkey=foreign) == "bad-passkey"
        stranger = Visitor(two)
        assert await stranger.refused("account/keep", handle="Anne", passkey=key.make(asked)) == "bad-passkey"
        elsewhere = Visitor(two, token=anne.http.cookies["sentiers"])
        await elsewhere.do("account/keep", 201, handle="Anne", passkey=key.make(asked))
        assert await elsewhere.seats(table) == [0, 1]

        phone = Visitor(one)
        asked = await phone.do("account/passkey", purpose="sign-in")
        assert asked["options"]["allowCredentials"] == []
        unverified = key.show(asked, flags=0x01)
        assert await phone.refused("account/sign-in", passkey=unverified) == "bad-passkey"
        shown = key.show(asked)
        assert await phone.refused("account/sign-in", passkey={**shown, "token": asked["token"][:-2]}) == "bad-passkey"
        await phone.do("account/sign-in", passkey=shown)
        assert await phone.seats(table) == [0, 1]
        for app in workers:
            assert await Visitor(app).refused("account/sign-in", passkey=shown) in ("bad-passkey", "wrong-key")
        unknown = SoftKey(ORIGIN).show(await phone.do("account/passkey", purpose="sign-in"))
        assert await Visitor(one).refused("account/sign-in", passkey=unknown) == "wrong-key"

        # What changes an account needs a fresh proof; one's last key is not taken away.
        storage = one._storage
        monkeypatch.setattr("sentiers.server.accounts.caller.PROOF", -1)
        assert await phone.refused("account/device") == "confirm-first"
        monkeypatch.undo()
        monkeypatch.setattr(identity, "FRESH", 0.0)
        asked = await phone.do("account/passkey", purpose="confirm")
        assert await phone.refused("account/confirm", passkey=SoftKey(ORIGIN).show(asked)) == "wrong-key"
        await phone.do("account/confirm", passkey=key.show(asked))
        (only,) = (await phone.see("account"))["passkeys"]
        assert await phone.refused(f"account/passkeys/{only['id']}", method="DELETE") == "last-key"
        second = SoftKey(ORIGIN)
        asked = await phone.do("account/passkey", purpose="add")
        assert [each["id"] for each in asked["options"]["excludeCredentials"]] == [only["id"]]
        await phone.do("account/passkeys", 201, **second.make(asked))
        await phone.do(f"account/passkeys/{only['id']}", method="DELETE")
        account = await phone.see("account")
        assert [each["name"] for each in account["passkeys"]] == ["Soft"]
        assert await storage.passkey(only["id"]) is None
        owner = await storage.account_called("anne")
        assert owner is not None
        assert (
            await Visitor(one).refused(
                "account/sign-in", passkey=key.show(await phone.do("account/passkey", purpose="sign-in"))
            )
            == "wrong-key"
        )

        for k in range(MOST_KEYS - 1):
            await storage.write(PasskeyAdded(owner.person, NewPasskey(f"more{k}", b"key", 0, "More")))
        assert await phone.refused("account/passkey", purpose="add") == "too-many-keys"

        # Signed out at one worker, out at all of them.
        await phone.do("account/sign-out", where="others")
        assert await elsewhere.seats(table) == []
        assert await phone.seats(table) == [0, 1]

    workers = 2 if url.startswith("postgresql") else 1
    loops.run(played(url, story, workers))


def test_guesses_are_slowed_down_by_address_and_by_name_and_told_when_to_come_again(tmp_path: Any) -> None:
    async def story(app: Application) -> None:
        anne = Visitor(app)
        await anne.do("account/keep", 201, handle="Anne", password=WORDS)
        await anne.do("account/sign-out")

        async def guess(visitor: Visitor, **body: str) -> httpx.Response:
            return await visitor.http.post("/api/account/sign-in", json=body)

        for name in ("Anne", "Nobody"):  # the same for both
            thief = Visitor(app, "203.0.113.1")
            statuses = [(await guess(thief, handle=name, password="wrong wrong")).status_code for _ in range(8)]
            assert statuses == [403] * 6 + [429] * 2
        late = await guess(thief, handle="Nobody", password="wrong wrong")
        assert late.json()["error"]["code"] == "too-fast"
        assert 0 < int(late.headers["retry-after"]) <= 20
        await anne.do("account/sign-in", handle="Anne", password=WORDS)  # nobody is locked out by another
        band = [Visitor(app, f"203.0.113.{k}") for k in range(2, 30)]
        statuses = [(await guess(each, handle="A n-ne", password="wrong wrong")).status_code for each in band]
        assert 429 in statuses, "from anywhere, to one account"
        codes = [
            (await guess(thief, code=f"ABCD-EFG{letter}")).status_code for letter in "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
        ]
        assert codes[0] == 403
        assert codes[-1] == 429

    loops.run(played(str(tmp_path / "house.db"), story))


def test_a_wrong_name_costs_as_much_as_a_wrong_password(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The verifications of Argon2 are counted, not timed."""
    verified: list[bytes] = []
    real = low_level.verify_secret

    def counted(hash: bytes, secret: bytes, type: low_level.Type) -> bool:
        verified.append(hash)
        return real(hash, secret, type)

    monkeypatch.setattr("argon2._password_hasher.verify_secret", counted)

    async def story(app: Application) -> None:
        with_password, with_key, thief = Visitor(app), Visitor(app), Visitor(app, "203.0.113.1")
        kept = await with_password.do("account/keep", 201, handle="Anne", password=WORDS)
        asked = await with_key.do("account/passkey", purpose="keep", handle="Bruno")
        await with_key.do("account/keep", 201, handle="Bruno", passkey=SoftKey(ORIGIN).make(asked))
        assert not verified
        costs = {}
        for name in ("Anne", "Bruno", "Nobody", "\u200b", ""):
            for way in ("password", "recovery"):
                before = len(verified)
                assert await thief.refused("account/sign-in", handle=name, **{way: "abcd efgh"}) == "wrong-key"
                costs[name, way] = len(verified) - before
        assert set(costs.values()) == {1}, costs
        parameters = {hash.decode().split("$")[3] for hash in verified}
        assert len(parameters) == 1, "and each takes as long"
        before = len(verified)
        await thief.do("account/sign-in", handle="Anne", recovery=kept["recovery"][0])
        assert len(verified) == before + 1

    loops.run(played(str(tmp_path / "house.db"), story, quick=False))


def test_an_old_hash_is_made_anew_when_its_password_is_known(tmp_path: Any) -> None:
    async def story(app: Application) -> None:
        anne = Visitor(app)
        await anne.do("account/keep", 201, handle="Anne", password=WORDS)
        account = await app._storage.account_called("anne")
        assert account is not None
        weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(WORDS)
        await app._storage.write(PasswordSet(account.person, weak))
        await anne.do("account/sign-in", handle="Anne", password=WORDS)
        account = await app._storage.account_called("anne")
        assert account is not None
        assert account.password is not None
        assert not Passwords().is_old(account.password)
        assert PasswordHasher().verify(account.password, WORDS)

    loops.run(played(str(tmp_path / "house.db"), story, quick=False))


def test_a_connection_ends_with_the_session(house: Any) -> None:
    """Somebody signed out elsewhere does not play on through a socket that was open."""
    with Person(house) as anne:
        anne.keep("Anne who leaves")
        table = anne.open("me", "open")
        live = anne.live(table)
        assert live.now["you"] == [0]
        assert anne.post("/api/account/sign-out", where="everywhere").status_code == 200
        heard = (live.hear() for _ in iter(int, 1))
        with pytest.raises(ConnectionClosedError, match="1008"):
            list(heard)
        answer = anne.http.get("/api/me")
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "who-are-you")
