"""Match options on the command line: NAME=VALUE, and the list of those that a title has."""

from typing import Any, Final

import click

from app.games.kernel.game_definition import Title

SWITCHES: Final = {"on": True, "off": False}


def read_options(title: Title, chosen: tuple[str, ...]) -> dict[str, Any]:
    """Read NAME=VALUE pairs; a value is matched against those that the title has.

    Raises click.BadParameter, which lists the title's options, for any other.
    """
    options: dict[str, Any] = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        choices = title.option_choices.get(name, ())
        texts = {written(choice): choice for choice in choices}
        if not equals or value not in texts:
            known = "; ".join(_pair(title, each) for each in title.option_choices)
            raise click.BadParameter(
                f"unknown option {pair}; the options of {title.name} are {known}"
            )
        options[name] = texts[value]
    return options


def listed(title: Title) -> list[str]:
    """Return the options of a title, a line each, with what they mean; the default comes first."""
    width = max((len(_pair(title, option)) for option in title.option_choices), default=0)
    return [
        f"{_pair(title, option):{width}}  {title.option_meanings.get(option, '')}".rstrip()
        for option in title.option_choices
    ]


def _pair(title: Title, option: str) -> str:
    return f"{option}={'|'.join(map(written, title.option_choices[option]))}"


def written(value: Any) -> str:
    """Return a value of an option as it is written: on, off, or its own word."""
    return next((word for word, meant in SWITCHES.items() if value is meant), str(value))
