"""The rules page of a game: its rules.LANG.md, turned into HTML, with positions drawn by the game itself, each of which can be
tried on a board, and a table of its contents."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from sentiers.games import shelf
from sentiers.language import FIRST, OF_THE_KEYS, translator
from sentiers.match import Match
from sentiers.messages import N_
from sentiers.server.readings import readings
from sentiers.server.refusal import Refusal


@dataclass(frozen=True)
class Example:
    """A position of the rules that can be played on."""

    caption: str
    position: str
    options: dict[str, str]


@dataclass
class Rules:
    """The page: its HTML, its headings (id and text), and the examples that can be tried, in their order."""

    html: str = ""
    contents: list[tuple[str, str]] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)


@cache
def rules_page(game: str, lang: str) -> Rules:
    """In the language asked for; a game from outside may have its rules in English or French only."""
    folder = files(shelf.game(game).package) / "texts"
    spoken = next((name for name in (lang, OF_THE_KEYS, FIRST) if (folder / f"rules.{name}.md").is_file()), None)
    if spoken is None:
        raise Refusal("unknown-page")
    file = folder / f"rules.{spoken}.md"
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(file.read_text(encoding="utf-8"))
    rules = Rules()
    for token, text in pairwise(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            token.attrSet("id", slug(text.content))
            if token.tag == "h2":
                rules.contents.append((slug(text.content), text.content))
    grounds: dict[str, str] = {}
    for token in tokens:
        if token.type == "fence" and token.info.split()[:1] == ["position"]:
            _draw(game, lang, token, grounds, rules.examples)
        elif token.type == "fence" and token.info.strip() == "readings":
            _list_readings(game, spoken, token)
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    rules.html = html if spoken == lang else f'<div lang="{spoken}">{html}</div>'
    return rules


def example(game: str, lang: str, number: int) -> Example:
    """An example by its number, from 1 on."""
    examples = rules_page(game, lang).examples
    if not 1 <= number <= len(examples):
        raise Refusal("unknown-page")
    return examples[number - 1]


def _draw(game: str, lang: str, token: Token, grounds: dict[str, str], examples: list[Example]) -> None:
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
    match = Match.new(game, seed=0, position=token.content, **options)
    view = match.view()
    board, ground = view.svg(), view.ground()
    for layer in lit:
        board = board.replace(f'class="layer" data-layer="{layer}"', f'class="layer lit" data-layer="{layer}"')
    if ground in grounds:
        board = board.replace(ground, f'<use href="#{grounds[ground]}"/>')
    else:
        grounds[ground] = f"ground-{len(grounds)}"
        board = board.replace('<g class="ground">', f'<g class="ground" id="{grounds[ground]}">', 1)
    words, named = escape(caption), ""
    if match.turn:
        examples.append(Example(caption, token.content, options))
        number = len(examples)
        try_it = escape(translator(lang, game)(N_("Try it on a board")))
        words += f' <a class="try" href="/rules/{game}/try/{number}">{try_it}</a>'
        named = f' id="example-{number}"'
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    token.type, token.content = "html_block", f'<figure class="position"{named}>{board}{caption}</figure>\n'


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
