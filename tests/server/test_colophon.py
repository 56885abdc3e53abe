"""The colophon names whom the rulebooks name, and the licences of what the house uses."""

from __future__ import annotations

import re
from html import unescape

from visitors import House, Person

from sentiers.server.colophon import libraries

NAMED = [  # in the rulebooks; of Träxx, which names nobody, on its card
    "Dale Walton", "Pin International Co., Ltd.", "Steffen Mühlhäuser", "Bernhard Kümmelmann", "Christof Tisch", "Ludofact",
    "Steffen-Spiele", "Edith Schlichting", "Amigo, 1996", "Benoît Christen", "Norman Petry", "Conduterra", "DG Kunststoftechnik",
    "Steffen Benndorf, Reinhard Staupe", "NSV", "Escale à jeux",
]  # fmt: skip


def test_the_colophon_names_whom_the_rulebooks_name_and_tells_no_address(house: House) -> None:
    for lang, translation in (("fr", "Traduction française de la règle"), ("en", "French translation of the rules")):
        with Person(house, lang=lang) as someone:
            page = unescape(someone.http.get("/colophon").text)
            assert [name for name in NAMED if name not in page] == []
            assert translation in page
            text = re.sub("<[^>]*>", " ", page.partition("<main")[2].partition("</main>")[0])
            assert not re.search(r"https?:|www\.|@|\d{2}[ .]\d{2}[ .]\d{2}", text)
            assert 'href="/colophon"' in someone.http.get("/").text
            licences = re.findall(r"/static/[\w-]+OFL\.txt", page)
            assert len(licences) == 2
            for licence in licences:
                assert "SIL OPEN FONT LICENSE" in someone.http.get(licence).text


def test_every_library_that_the_house_needs_is_named_with_its_licence() -> None:
    found = dict(libraries())
    assert {"numpy", "fastapi", "jinja2", "argon2-cffi", "idiomorph"} <= set(found)
    assert all(found.values())
