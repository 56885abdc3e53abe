"""The language of the command line: `--lang` of every command, else the locale's, and what is said in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from sentiers.messages import Message, Names, SentiersError

ELSE = "en"
"""Where the locale names no language of the house: a machine set to none (`C`) expects English, as the help is."""

_chosen: str | None = None


def of_the_locale(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, if the house speaks it.

    >>> of_the_locale({"LANG": "fr_CH.UTF-8"}), of_the_locale({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}), of_the_locale({})
    ('fr', 'en', 'en')
    """
    from sentiers.language import LANGUAGES

    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    lang = locale.replace(".", "_").partition("_")[0].lower()
    return lang if lang in LANGUAGES else ELSE


def spoken() -> str:
    """The language in which this command speaks."""
    return _chosen or of_the_locale(os.environ)


def say(what: Message | SentiersError, game: str | None = None, names: Names | None = None) -> str:
    """What is told, in the language of this command."""
    from sentiers import language

    return language.say(what, spoken(), game, names)


def choose(lang: str | None) -> None:
    """Speaks this language from now on; None is the locale's."""
    global _chosen
    _chosen = None  # what is wrong with the choice is told in the language of the locale
    if lang is not None:
        from sentiers.language import translator

        translator(lang)
    _chosen = lang


Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="fr|en|de|nl", help="The language to speak; that of the locale by default."),
]


class Speaking(typer.Typer):
    """Commands each of which has `--lang`."""

    def command(self, name: str | None = None, **more: Any) -> Any:
        return lambda function: super(Speaking, self).command(name, **more)(_with_lang(function))


def _with_lang(command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    def spoken_command(*args: Any, lang: str | None, **given: Any) -> None:
        choose(lang)
        command(*args, **given)

    known = signature(command, eval_str=True)
    option = Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=Lang)
    spoken_command.__signature__ = known.replace(parameters=[*known.parameters.values(), option])  # type: ignore[attr-defined]
    spoken_command.__annotations__ = {**command.__annotations__, "lang": Lang}
    return spoken_command
