"""Who is who: the signed cookie, the token, names; and what other sites cannot do in somebody's name."""

from __future__ import annotations

import httpx
import pytest
from visitors import House, Live, Person

from sentiers.server.identity import valid_name
from sentiers.server.refusal import Refusal


@pytest.fixture
def browser(house: House) -> httpx.Client:
    """Somebody with cookies and no token."""
    return httpx.Client(base_url=house.address, verify=False, headers={"accept-language": "en"})


def test_a_guest_gets_a_cookie_with_the_first_page_and_keeps_it(browser: httpx.Client) -> None:
    first = browser.get("/")
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("sentiers=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
        assert part in cookie
    assert "set-cookie" not in browser.get("/").headers
    table = browser.post("/api/tables", json={"game": "canoe", "seats": ["me", "open"]}).json()["table"]
    assert browser.get(f"/api/tables/{table}").json()["you"] == [0]


def test_the_cookie_speaks_on_the_socket_too(house: House, browser: httpx.Client) -> None:
    browser.get("/")
    table = browser.post("/api/tables", json={"game": "canoe", "seats": ["me", "open"]}).json()["table"]
    address = f"ws://127.0.0.1:{house.port}/ws/{table}"
    cookie = f"theme=dark; sentiers={browser.cookies['sentiers']}"
    origin = house.address
    assert Live(address, {"cookie": cookie, "origin": origin}).hear()["you"] == [0]
    assert Live(address).hear()["you"] == []


@pytest.mark.parametrize("forge", [lambda t: t[:-1], lambda t: t.upper(), lambda t: "x" + t, lambda t: t.split(".")[0]])
def test_a_forged_cookie_is_nobody_s(house: House, browser: httpx.Client, anne: Person, forge) -> None:  # type: ignore[no-untyped-def]
    table = anne.open("me", "open")
    forged = httpx.get(
        f"{house.address}/api/tables/{table}", headers={"cookie": f"sentiers={forge(anne.token)}"}, verify=False
    )
    assert forged.json()["you"] == []


def test_strange_cookies_beside_ours_do_no_harm(house: House, anne: Person) -> None:
    headers = {"cookie": f'a=[1]; "=; {{}}; sentiers={anne.token}; b'}
    assert httpx.get(f"{house.address}/api/me", headers=headers, verify=False).json()["name"] == "Anne"


def test_static_files_and_the_health_of_the_house_set_no_cookie(browser: httpx.Client) -> None:
    assert "set-cookie" not in browser.get("/healthz").headers
    assert "set-cookie" not in browser.get("/static/nothing").headers


def test_names_are_tidied_and_strange_ones_refused() -> None:
    assert valid_name("  Anne   Marie ") == "Anne Marie"
    assert valid_name("Zoé 🦊") == "Zoé 🦊"
    for name in ("", " ", "a" * 25, "a\nb\x00", "\u200b", "\u202e", "\u2028x\u2029", "\ue000"):
        if name == "\u2028x\u2029":
            assert valid_name(name) == "x"
            continue
        with pytest.raises(Refusal):
            valid_name(name)


def test_a_name_is_text_and_never_markup(anne: Person, house: House) -> None:
    with Person(house, "<b>Zoé</b>&co") as zoe:
        table = zoe.open("me", "open", private=False)
        for page in ("/", f"/t/{table}"):
            assert "<b>Zoé" not in anne.http.get(page).text


def test_every_answer_carries_the_headers_that_protect_it(browser: httpx.Client) -> None:
    for path in ("/", "/api/games", "/healthz", "/nothing", "/static/nothing"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src" not in policy or "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_no_page_has_a_script_in_it(browser: httpx.Client, anne: Person) -> None:
    for path in (
        "/",
        "/new/canoe",
        "/rules/canoe",
        f"/t/{anne.open('me', 'open')}",
        "/account",
        "/api/docs",
        "/nothing",
    ):
        page = browser.get(path).text
        for tag in page.split("<script")[1:]:
            opening = tag.split(">")[0]
            assert "src=" in opening or 'type="application/json"' in opening
        assert " onclick=" not in page
        assert "http://" not in page.replace(str(browser.base_url), "").replace("http://www.w3.org/2000/svg", "")


def test_a_post_of_the_same_site_is_taken(house: House, browser: httpx.Client) -> None:
    answer = browser.post("/api/guests", json={}, headers={"origin": house.address})
    assert answer.status_code == 201


def test_the_language_is_asked_for_remembered_or_guessed(house: House) -> None:
    with httpx.Client(base_url=house.address, verify=False) as someone:
        assert '<html lang="fr"' in someone.get("/").text
        for accept, lang in {
            "de-AT,nl;q=0.8": "de", "sv,nl;q=0.8,en;q=0.3": "nl", "it": "fr", "fr;q=0,de;q=0.1": "de", "nl,de": "nl",
            "en;q=nan,de;q=0.2": "de", "en;q=0.2,*;q=0.5": "fr", "de;q=2": "fr", "*": "fr",
        }.items():  # fmt: skip
            page = someone.get("/", headers={"accept-language": accept})
            assert (f'<html lang="{lang}"' in page.text, page.headers["content-language"]) == (True, lang), accept
        assert '<html lang="en"' in someone.get("/", headers={"accept-language": "en-GB,fr;q=0.5"}).text
        assert '<html lang="fr"' in someone.get("/", headers={"accept-language": "fr-CA,en;q=0.9"}).text
        assert '<html lang="en"' in someone.get("/?lang=en").text
        assert '<html lang="en"' in someone.get("/").text  # the cookie
        assert '<html lang="en"' in someone.get("/?lang=xx").text
        page = someone.get("/rules/canoe?lang=de").text
        for lang, name in {"fr": "Français", "en": "English", "de": "Deutsch", "nl": "Nederlands"}.items():
            now = ' aria-current="true"' if lang == "de" else ""
            assert f'href="/rules/canoe?lang={lang}" lang="{lang}" hreflang="{lang}"{now}>{name}</a>' in page
            assert f'<link rel="alternate" hreflang="{lang}" href="{house.address}/rules/canoe?lang={lang}">' in page
            assert someone.get(f"/app/{lang}.webmanifest").json()["lang"] == lang
            away = someone.get(f"/app/offline/{lang}")
            assert (f'<html lang="{lang}"' in away.text, away.headers["content-language"]) == (True, lang)


INVISIBLE = {
    "a combining mark alone": "\u0301",
    "combining marks": "\u0300\u0301\u0302",
    "the combining grapheme joiner": "a\u034fb",
    "the Hangul filler": "\u3164",
    "Hangul jamo fillers": "\u115f\u1160",
    "the half-width Hangul filler": "\uffa0",
    "the empty braille cell": "\u2800\u2800",
    "zero-width spaces": "\u200b\u200b",
    "zero-width joiners": "\u200d\u200c",
    "the word joiner": "\u2060",
    "a byte order mark": "\ufeff",
    "a soft hyphen": "\u00ad",
    "variation selectors": "\ufe0f\ufe0e",
    "a letter and a variation selector": "A\ufe0f",
    "a variation selector of the supplement": "A\U000e0101",
    "tags": "\U000e0041\U000e0042",
    "Mongolian selectors": "\u180b\u180e",
    "Khmer inherent vowels": "\u17b4\u17b5",
    "a musical note without a head": "\U0001d159",
    "a right-to-left override": "\u202eennA",
    "no-break spaces": "\u00a0\u00a0",
    "an ideographic space": "\u3000",
    "invisible times": "\u2062",
    "an interlinear anchor": "\ufff9",
    "private use": "\ue000",
    "nothing": "",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Refusal, match="bad-name"):
        valid_name(name)


@pytest.mark.parametrize(
    "name", ["Zoë", "José Ángel", "Nguyễn", "Владимир", "王小明", "김철수", "रामेश", "محمد", "O’Neil", "⠁⠝⠝⠑", "♞"]
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert valid_name(name) == name


def test_an_invisible_name_is_refused_by_the_house(house: House) -> None:
    answer = httpx.post(f"{house.address}/api/guests", json={"name": "\u3164"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-name")
