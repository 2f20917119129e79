"""Writing a position file: how a match stands, to be filled in with orders and expectations."""

from collections.abc import Iterator

from app.games.kernel.match import Match
from app.games.positions.schema import PositionSchema


def write(match: Match, schema: PositionSchema) -> str:
    """Return the text of a position file. Raises PositionError if there is no position to write."""
    first, *others = schema.sections(match)
    sections = (first, ["[options]", *_options(match)], *others, ["[[steps]]", *_asked(match)])
    return "\n\n".join("\n".join(lines) for lines in sections if len(lines) > 1) + "\n"


def quote(text: object) -> str:
    """Return a text as TOML writes it."""
    return f'"{text}"'


def _options(match: Match) -> Iterator[str]:
    for name, value in match.state["options"].items():
        if value != match.title.default_options.get(name):
            yield f"{name} = {quote(value) if isinstance(value, str) else str(value).lower()}"


def _asked(match: Match) -> Iterator[str]:
    owed = ", ".join(f"{seat} = {quote(what)}" for seat, what in match.waiting().items())
    yield f"asked = {{ {owed} }}"
