"""An account in a real browser: kept by a passkey (Chromium's virtual authenticator), by a password without a mouse, on a phone."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from hands import clean, keep_by_password, open_table
from playwright.sync_api import Page, expect


def with_authenticator(page: Page) -> None:
    """A device with a finger that always fits."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    able = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    options = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True, **able}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def by_name(house) -> str:
    """A passkey belongs to a name: an address of numbers has none."""
    return f"http://localhost:{house.port}"


def forget_proofs(house) -> None:
    """As if all had signed in long ago."""
    with closing(sqlite3.connect(house.database, timeout=20)) as database, database:
        database.execute("UPDATE sessions SET proved = 0")


def test_an_account_is_kept_by_a_passkey_and_found_again_with_its_table(house, visitor):
    page = visitor(by_name(house))
    with_authenticator(page)
    open_table(page, by_name(house), "here")
    table = page.url
    page.goto(by_name(house))
    page.locator("#me").click()
    page.get_by_role("link", name="Mon compte").click()
    page.wait_for_url("**/account")
    clean(page)
    page.locator("#keep-handle").fill("Anne de la clé")
    page.get_by_role("button", name="Le garder avec une clé d’accès").click()
    expect(page.locator("#codes li")).to_have_count(8)
    expect(page.locator("#codes")).to_be_focused()
    clean(page)
    page.get_by_role("link", name="Je les ai notés").click()
    expect(page.locator(".keys:not(.devices) li")).to_have_count(1)
    clean(page)
    page.get_by_role("button", name="Se déconnecter ici").click()
    expect(page.locator("#keep")).to_be_visible()
    page.goto(table)
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    expect(page.locator(".board .can")).to_have_count(0)
    page.goto(f"{by_name(house)}/account")
    page.get_by_role("button", name="Se connecter avec une clé d’accès").click()
    expect(page.locator(".keys:not(.devices) li")).to_contain_text("dernier usage")
    page.goto(by_name(house))
    page.locator(f'a[href="{table.removeprefix(by_name(house))}"]').first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board .can").first).to_be_attached()

    # Long after one signed in, a change asks for the key once more; the code it gives signs in another device.
    forget_proofs(house)
    page.goto(f"{by_name(house)}/account")
    page.get_by_role("button", name="Se connecter sur un autre appareil").click()
    expect(page.locator("#confirm")).to_be_visible()
    clean(page)
    page.get_by_role("button", name="Avec ma clé d’accès").click()
    expect(page.locator(".big-code")).to_be_visible()
    code = page.locator(".big-code").inner_text()
    other = visitor(f"{by_name(house)}/account")
    other.get_by_text("Avec un code affiché par mon autre appareil").click()
    other.locator("#device-code").fill(code.lower())
    other.locator("#device-code").press("Enter")
    expect(other.locator("#devices-title ~ .facts")).to_contain_text("2 appareils")
    page.reload()
    expect(page.locator(".devices li").first).to_contain_text("cet appareil")
    page.locator(".devices [data-do=sign-out-device]").click()
    expect(page.locator("#devices-title ~ .facts")).to_contain_text("cet appareil seulement")
    other.reload()
    expect(other.locator("#keep")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_without_passkeys_or_a_mouse_a_password_does_on_a_phone_too(house, phone, dark):
    """An address of numbers has no passkeys: the page does not offer what cannot be."""
    lang, name = ("en", "Zoé of the night") if dark else ("fr", "Zoé du jour")
    page = phone(f"{house.address}/account", dark=dark, lang=lang)
    expect(page.locator("[data-passkey]")).to_have_count(0)
    expect(page.locator("#keep-password")).to_be_visible()
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    keep_by_password(page, name)
    clean(page)
    first = page.locator("#codes li").first.inner_text()
    page.goto(f"{house.address}/account")
    page.locator("#shown-name").fill("Zoé")
    page.locator("#shown-name").press("Enter")
    expect(page.locator("#me .my-name")).to_have_text("Zoé")
    page.locator("form[data-do=set-handle]").locator("..").locator("summary").press("Enter")
    page.locator("#new-handle").fill(f"{name} II")
    page.locator("#new-handle").press("Enter")
    name = f"{name} II"
    expect(page.locator("main > header")).to_contain_text(name)
    page.goto(f"{house.address}/account")
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]

    forget_proofs(house)
    page.goto(f"{house.address}/account")
    page.locator("form[data-do=renew-codes] button").press("Enter")
    page.locator("#confirm-password").fill("canoes on the lake")
    page.locator("#confirm-password").press("Enter")
    expect(page.locator("#codes li")).to_have_count(8)
    assert page.locator("#codes li").first.inner_text() != first
    page.goto(f"{house.address}/account")
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert name in download.value.path().read_text(encoding="utf-8")
    page.locator(".danger summary").press("Enter")
    page.locator("#delete-handle").fill(name.upper())
    page.locator("#delete-handle").press("Enter")
    expect(page.locator("#keep")).to_be_visible()
    expect(page.locator("#me")).not_to_contain_text("Zoé")


def test_before_its_script_has_come_a_form_sends_nothing(house, visitor):
    page = visitor(house.address)
    page.route("**/account-*.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(f"{house.address}/account")
    page.locator("#keep-handle").fill("Anne")
    page.locator("#keep summary").click()
    page.locator("#keep-password").fill("canoes on the lake")
    page.locator("#keep-password").press("Enter")
    expect(page.locator("#keep-password")).to_have_value("canoes on the lake")
    assert page.url == f"{house.address}/account"
