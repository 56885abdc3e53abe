"""Every sentence exists in every language of the house, and nothing is left over: of the house and of every game on the shelf.
What is French is set as French is set."""

import ast
import re
from pathlib import Path

import pytest

from sentiers.games.shelf import SHELF, game
from sentiers.lab.contract.words import catalogue, faults_of
from sentiers.lab.texts import TEMPLATES, Texts, house, of_game, translations

ROOT = Path(__file__).resolve().parent.parent / "src" / "sentiers"
GAMES = [of_game(name) for name in SHELF if game(name).package.startswith("sentiers.")]
ALL = house() + GAMES
IN_PYTHON = [texts for texts in ALL if texts.pattern != TEMPLATES]


def sentences(file):
    """The literal texts of every Message in a source file, read another way than Babel reads them."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        texts = tuple(arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        if name in ("Message", "N_") and texts:
            yield texts[0]
        elif name == "plural" and len(texts) == 2:
            yield texts


@pytest.mark.parametrize("lang", translations())
@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.name)
def test_every_text_is_translated_and_nothing_is_left_over(texts, lang):
    assert [str(fault) for fault in texts.faults(lang)] == []


@pytest.mark.parametrize("texts", IN_PYTHON, ids=lambda texts: texts.name)
def test_all_that_is_said_is_gathered(texts):
    files = texts.source.glob("*.py" if texts.pattern == "*.py" else "**/*.py")
    assert {text for file in files for text in sentences(file)} == set(texts.gathered())


def test_nothing_is_said_outside_the_catalogues():
    said = {text for file in ROOT.rglob("*.py") if "node_modules" not in file.parts for text in sentences(file)}
    assert len(said) > 500
    assert said == {text for texts in IN_PYTHON for text in texts.gathered()}


def test_where_two_folders_of_the_house_say_the_same_they_say_it_in_the_same_words():
    heard = {}
    for texts in house():
        for lang in translations():
            for text, told in catalogue(texts.catalogues / f"{lang}.po").items():
                assert heard.setdefault((lang, text), told) == told


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.po")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_translations_keep_the_placeholders_and_french_spacing(path):
    assert list(faults_of(path)) == []


@pytest.mark.parametrize("lang", translations())
@pytest.mark.parametrize("name", [texts.source.name for texts in GAMES])
def test_the_rules_have_in_every_language_the_same_parts(name, lang):
    """Headings, lists, tables and positions, in the order of the English ones."""
    pages = [ROOT / "games" / name / "texts" / f"rules.{of}.md" for of in (lang, "en")]
    assert parts(pages[0]) == parts(pages[1])


def parts(page):
    inside, found = False, []
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            inside = not inside
            found.append(re.match(r"```\w*", line)[0])
        elif inside:
            found.append(line)
        elif line:
            found.append(re.match(r"#+|- |\||\d\.|   -|", line)[0])
    return found


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('msgid "One peg."\nmsgstr ""', "has no translation"),
        ('msgid "{n} pegs"\nmsgstr "Zapfen"', "other names in braces"),
        ('msgid "%(n)s pegs"\nmsgstr "%(m)s Zapfen"', "other names in braces"),
        ('msgid "the {n}"\nmsgstr "der {n}|acc=den"', "other names in braces"),
        ('msgid "{who} takes {peg}."\nmsgstr "{who} nimmt {peg:acc}."', "asks for a form"),
        ('msgid "There is no peg."\nmsgstr "There is no peg."', "leaves this in English"),
        ('#, fuzzy\nmsgid "One peg."\nmsgstr "Ein Loch."', "marked as fuzzy"),
        ('msgid "One peg."\nmsgstr "Ein Zapfen."\n\n#~ msgid "Two"\n#~ msgstr "Zwei"', "texts that are gone"),
    ],
)
def test_a_faulty_translation_is_found(tmp_path, text, wrong):
    (tmp_path / "de.po").write_text(f"{CATALOGUE.partition('# What')[0].replace('fr', 'de')}{text}\n")
    assert [wrong in fault for fault in faults_of(tmp_path / "de.po")] == [True]


SOURCE = """
from sentiers.messages import N_, Message

FREE = N_("free")

def tell(pegs):
    yield Message("The first.")
    yield Message("One more: {what}.", what=Message("a peg"))
    yield Message.plural("{n} peg is left.", "{n} pegs are left.", n=pegs)
"""

CATALOGUE = """# A game in French.
msgid ""
msgstr ""
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

# What people put first stays first
msgid "One more: {what}."
msgstr "Encore un : {what}."

msgid "a peg"
msgstr "un pion"

msgid "{n} peg is left."
msgid_plural "{n} pegs are left."
msgstr[0] "Il reste {n} pion."
msgstr[1] "Il reste {n} pions."

msgid "free"
msgstr "libre"

msgid "The first."
msgstr "Le premier."
"""


@pytest.fixture
def folder(tmp_path):
    """A game's folder with its texts, all translated."""
    (tmp_path / "telling").mkdir()
    (tmp_path / "telling" / "words.py").write_text(SOURCE)
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "fr.po").write_text(CATALOGUE)
    return tmp_path


def faults(folder, lang="fr"):
    return [str(fault).partition(f" {folder.name}/texts/{lang}.po")[0] for fault in of(folder).faults(lang)]


def of(folder):
    return Texts(folder, folder / "texts")


def test_a_catalogue_in_step_is_left_as_it_is(folder):
    assert faults(folder) == []
    assert not of(folder).update("fr")
    assert (folder / "texts" / "fr.po").read_text() == CATALOGUE


def test_a_new_text_is_missed_then_put_beside_its_neighbour_without_a_translation(folder):
    source = folder / "telling" / "words.py"
    source.write_text(SOURCE.replace('"The first.")', '"The first.")\n    yield Message("The second, {who}.", who=1)'))
    assert faults(folder) == ["Not yet in"]
    assert of(folder).update("fr")
    assert (folder / "texts" / "fr.po").read_text() == CATALOGUE + '\nmsgid "The second, {who}."\nmsgstr ""\n'
    assert faults(folder) == ["Not translated in"]


def test_a_text_that_is_said_no_more_is_dropped(folder):
    (folder / "telling" / "words.py").write_text(SOURCE.replace('    yield Message("The first.")\n', ""))
    assert faults(folder) == ["Said nowhere, but in"]
    assert of(folder).update("fr")
    assert (folder / "texts" / "fr.po").read_text() == CATALOGUE.partition('\nmsgid "The first."')[0]


def test_a_plural_needs_every_form(folder):
    (folder / "texts" / "fr.po").write_text(CATALOGUE.replace('[1] "Il reste {n} pions."', '[1] ""'))
    assert faults(folder) == ["Not translated in"]


def test_a_text_that_becomes_a_plural_keeps_its_translation_as_the_singular(folder):
    source = folder / "telling" / "words.py"
    source.write_text(SOURCE.replace('Message("The first.")', 'Message.plural("The first.", "The first {n}.", n=pegs)'))
    assert faults(folder) == ["Not yet in", "Said nowhere, but in"]
    assert of(folder).update("fr")
    plural = 'msgid_plural "The first {n}."\nmsgstr[0] "Le premier."\nmsgstr[1] ""\n'
    assert (folder / "texts" / "fr.po").read_text().endswith(f'msgid "The first."\n{plural}')


def test_a_new_language_begins_with_every_text_and_its_own_plural_rule(folder):
    assert len(faults(folder, "de")) == 5
    assert of(folder).update("de")
    begun = (folder / "texts" / "de.po").read_text()
    assert begun.startswith(f"# {folder.name}/texts in German.\n")
    assert "nplurals=2; plural=(n != 1);" in begun
    assert faults(folder, "de") == ["Not translated in"] * 5
