"""What the first page weighs on its way to somebody who has nothing of it yet."""

from __future__ import annotations

import re

from visitors import House, Person

MOST_BYTES = 150_000


def test_the_first_view_is_under_150_kilobytes(house: House) -> None:
    """The shelf with its styles, scripts, pictures and letters, as they are sent: compressed, headers apart."""
    with Person(house, lang="fr") as someone:

        def sent(path: str) -> tuple[str, int]:
            with someone.http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
                raw = b"".join(answer.iter_raw())
                assert answer.status_code == 200, path
            return (someone.http.get(path).text if path.endswith((".css", "/")) else ""), len(raw)

        page, weight = sent("/")
        head = re.sub(r'<meta[^>]*>|<link rel="(?:manifest|apple-touch-icon)[^>]*>', "", page)
        parts = {part.partition("#")[0] for part in re.findall(r'(?:href|src)="(/static/[^"]+)"', head)}
        assert {part.rpartition(".")[2] for part in parts} >= {"css", "js", "svg", "woff2"}
        letters = set()
        for part in parts:
            text, bytes_sent = sent(part)
            weight += bytes_sent if not part.endswith(".woff2") else 0
            letters |= {f"/static/{name}" for name in re.findall(r"url\(\"?\.?/?(?:static/)?([\w-]+\.woff2)", text)}
        assert len(letters) == 3
        weight += sum(sent(each)[1] for each in letters)
        assert weight < MOST_BYTES
