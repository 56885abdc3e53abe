"""The rules page of a game: its rules.LANG.md, turned into HTML, with positions drawn by the game itself."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sentiers.games import shelf
from sentiers.language import translator
from sentiers.match import Match
from sentiers.messages import N_
from sentiers.server.readings import readings
from sentiers.server.refusal import Refusal


@cache
def rules_page(game: str, lang: str) -> str:
    folder = files(shelf.game(game).package) / "texts"
    file = folder / f"rules.{lang}.md"
    if not file.is_file():
        raise Refusal("unknown-page")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(file.read_text(encoding="utf-8"))
    for token, text in pairwise(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            token.attrSet("id", slug(text.content))
    grounds: dict[str, str] = {}
    for token in tokens:
        if token.type == "fence" and token.info.split()[:1] == ["position"]:
            _draw(game, token, grounds)
        elif token.type == "fence" and token.info.strip() == "readings":
            _list_readings(game, lang, token)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _draw(game: str, token: Token, grounds: dict[str, str]) -> None:
    """A block ```position CAPTION becomes the drawing of that position; what does not change in a match is drawn once a page.

    Before the caption may stand options of the match, as in `players=2`, and layers of the drawing to light, as in `lit=ducks`."""
    caption = token.info.partition(" ")[2].strip()
    options, lit = {}, []
    while found := re.match(r"(\w+)=(\w+)\s*", caption):
        if found[1] == "lit":
            lit.append(found[2])
        else:
            options[found[1]] = found[2]
        caption = caption[found.end() :]
    view = Match.new(game, seed=0, position=token.content, **options).view()
    board, ground = view.svg(), view.ground()
    for layer in lit:
        board = board.replace(f'class="layer" data-layer="{layer}"', f'class="layer lit" data-layer="{layer}"')
    if ground in grounds:
        board = board.replace(ground, f'<use href="#{grounds[ground]}"/>')
    else:
        grounds[ground] = f"ground-{len(grounds)}"
        board = board.replace('<g class="ground">', f'<g class="ground" id="{grounds[ground]}">', 1)
    words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    token.type, token.content = "html_block", f'<figure class="position">{board}{words}</figure>\n'


def _list_readings(game: str, lang: str, token: Token) -> None:
    """A block ```readings becomes the list of the readings: the sentence, how the house reads it, and how else it can be read."""
    translate = translator(lang, game)
    house, other = translate(N_("The house plays:")), translate(N_("At your table, if you like:"))
    parts = []
    for found in readings(shelf.game(game).card, translate):
        options = {(option["house"], option["other"]) for option in found["options"]}
        both = "".join(
            f"<li><b>{escape(house)}</b> {escape(mine)}.</li><li><b>{escape(other)}</b> {escape(theirs)}.</li>"
            for mine, theirs in sorted(options)
        )
        parts.append(
            f'<blockquote lang="fr"><p>«\xa0{escape(found["sentence"])}\xa0»</p></blockquote>'
            f"<p>{escape(found['means'])}</p><ul>{both}</ul>"
        )
    token.type, token.content = "html_block", "".join(parts)


def slug(title: str) -> str:
    """
    >>> slug("La fin de la partie")
    'la-fin-de-la-partie'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
