"""The library in the languages of the house: sentences, plurals, names, and the error for a language that it does not speak."""

import gettext
from importlib.resources import files

import pytest
from babel.messages.pofile import read_po

import sentiers
from sentiers import Message, say
from sentiers.games import levels
from sentiers.games.shelf import SHELF, game
from sentiers.language import LANGUAGES, Translator, catalogue, translator
from sentiers.messages import Seat


def goals(n):
    """A sentence of Wege with a number in it, its details left out."""
    told = {f"g{place}": "…" for place in range(6)}
    return Message.plural(
        "{n} goal of 6: {g0}, {g1}, {g2}, {g3}, {g4} and {g5}.",
        "{n} goals of 6: {g0}, {g1}, {g2}, {g3}, {g4} and {g5}.",
        n=n,
        **told,
    )


@pytest.mark.parametrize(
    ("n", "french", "english"), [(0, "0 but", "0 goals"), (1, "1 but", "1 goal"), (2, "2 buts", "2 goals")]
)
def test_nought_is_singular_in_french_and_plural_in_english(n, french, english):
    assert say(goals(n), "fr", "wege").startswith(f"{french} sur 6\u00a0:")
    assert say(goals(n), "en", "wege").startswith(f"{english} of 6:")
    assert str(goals(n)).startswith(f"{english} of 6:")


def test_a_plural_without_a_translation_is_told_by_the_english_rule():
    tiles = [Message.plural("{n} blue tile", "{n} blue tiles", n=n) for n in (0, 1, 2)]
    assert [say(some, "fr") for some in tiles] == ["0 blue tiles", "1 blue tile", "2 blue tiles"]


def test_a_plural_within_a_sentence_is_counted_by_itself():
    whole = Message("{who}: {goals}", who=Seat(1), goals=goals(1))
    assert say(whole, "fr", "wege", names=["Anne", "Paul"]).startswith("Paul: 1 but sur 6")


def test_a_plural_and_a_plain_sentence_are_not_the_same():
    assert Message.plural("a peg", "pegs", n=1) == Message.plural("a peg", "pegs", n=1)
    assert Message.plural("a peg", "pegs", n=1) != Message("a peg", n=1)
    assert len({Message.plural("a peg", "pegs", n=n) for n in (1, 1, 2)}) == 2


def test_any_translations_of_gettext_serve():
    assert goals(2).render(Translator(gettext.NullTranslations())).startswith("2 goals")


def test_a_match_is_told_in_a_language_with_names_of_any_kind():
    m = sentiers.new("canoe", seed=7)
    assert m.told(lang="fr") == []
    m.play("e4")
    assert m.told() == m.told(-1) == [Message("{who} plants a peg in {hole}.", who=Seat(0), hole="e4")]
    assert m.told(lang="fr") == ["Joueur 1 plante un pion en e4."]
    assert m.told(1, "en") == ["Player 1 plants a peg in e4."]
    for names in (["Anne", "Paul"], {0: "Anne", 1: "Paul"}, ["Anne", "Paul"].__getitem__):
        assert m.told(lang="fr", names=names) == ["Anne plante un pion en e4."]


def test_a_secret_stays_one_in_every_language():
    m = sentiers.new("zwei-wege", seed=1)
    m.play(m.moves()[0])
    assert m.told(0, "fr") != m.told(1, "fr") == m.told(lang="fr")


def test_how_a_match_ended_is_told_in_the_words_of_the_game():
    m = sentiers.new("wege", seed=3, players="solo")
    while not m.over:
        m.play(m.moves()[0])
    assert " sur 6\u00a0: " in m.result.told("fr")
    assert m.result.told("en") == str(m.result.message)


@pytest.mark.parametrize("name", [name for name in SHELF if SHELF[name].startswith("sentiers.")])
def test_every_game_is_told_in_french_from_the_first_move(name):
    m = sentiers.new(name, seed=5)
    for _ in range(6):
        seat = m.turn[0]
        m.play(m.moves(seat)[0], seat)
        assert all(french != str(line) for french, line in zip(m.told(seat, "fr"), m.told(seat), strict=True))


def test_the_words_of_a_game_lie_on_top_of_those_of_the_house():
    assert say(Message("Two"), "fr", "traxx") == "À deux"
    assert say(Message("Two"), "fr", "buizen") == "Deux"
    assert say(Message("The match is over."), "fr", "traxx") == say(Message("The match is over."), "fr")


def test_an_error_is_told_in_a_language_whichever_game_it_comes_from():
    with pytest.raises(sentiers.IllegalMove) as refused:
        sentiers.new("canoe").play("a1")
    assert say(refused.value, "fr") == say(refused.value, "fr", "canoe") == "Il n’y a pas de trou a1 sur ce plateau."
    with pytest.raises(sentiers.BadEdition) as bad:
        sentiers.new("canoe", edition="/nowhere/at-all.toml")
    assert say(bad.value, "fr") == "at-all.toml: Il n’y a pas de fichier de ce nom."


def test_a_language_that_the_house_does_not_speak_is_refused_by_name():
    m = sentiers.new("canoe", seed=7)
    m.play("e4")
    for ask in (lambda: m.told(lang="tlh"), lambda: say(Message("x"), "tlh"), lambda: translator("tlh", "canoe")):
        with pytest.raises(sentiers.UnknownLanguage, match=r"does not speak tlh: it speaks fr, en, de, nl"):
            ask()
    assert issubclass(sentiers.UnknownLanguage, sentiers.SentiersError)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_text_stays_empty(lang):
    """In a catalogue the empty text stands for its header."""
    assert translator(lang)("") == ""
    assert catalogue(lang).ngettext("{n} nowhere", "{n} nowheres", 1) == "{n} nowhere"


@pytest.mark.parametrize("lang", ["fr", "de", "nl"])
@pytest.mark.parametrize("name", [name for name in SHELF if name != "duel"])
def test_every_bot_has_a_name_a_strength_and_a_line_in_each_language(name, lang):
    known = set()
    for texts in (files(levels.__package__) / "texts", files(game(name).package) / "texts"):
        if (po := texts / f"{lang}.po").is_file():
            with po.open("rb") as file:
                known |= {entry.id for entry in read_po(file, locale=lang) if entry.string}
    for level in game(name).minds.levels:
        assert level.called is not None
        assert {level.called.text, level.title.text, level.words.text} <= known


def test_a_sentence_asks_for_the_form_of_a_word_that_its_language_needs():
    hare, fox = Message("the hare"), Message("the fox")
    told = [
        Message("{who} announces {animal}.", who=Seat(0), animal=hare),
        Message("There {animal} would come home.", animal=hare),
        Message("With {animal}, either hand: toss a coin in your head.", animal=fox),
    ]
    assert [say(each, "de", "zwei-wege", ["Anne"]) for each in told] == [
        "Anne kündigt den Hasen an.",
        "Dort käme der Hase ins Ziel.",
        "Mit dem Fuchs irgendeine Hand: Wirf in Gedanken eine Münze.",
    ]
    assert say(hare, "de", "zwei-wege") == "der Hase"
    assert say(told[0], "de", "zwei-wege", ["A|acc=B"]) == "A|acc=B kündigt den Hasen an."
