"""Reading a position file: TOML in, a PositionFile or PositionError out."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.games.positions.reading import PositionError, suggestion
from app.games.positions.schema import PositionGame, PositionSchema
from app.games.positions.script import PlayStep, read_step

TYPE_NAMES: Final[Mapping[type, str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}

Schemas = Mapping[str, PositionSchema]
"""The schema of each title by its id. A file that names no game is of the first title."""


@dataclass(frozen=True)
class PositionFile:
    """What a position file holds: a situation, and steps of orders and expectations."""

    name: str
    title: str
    schema: PositionSchema
    content: Mapping[str, Any]
    steps: tuple[PlayStep, ...]

    def begin(self) -> PositionGame:
        """Return a new game in the file's situation, at its first decision.

        Raises DiceError where what comes before it needs a die that the file does not have.
        """
        faces, seed = self.content.get("dice", ()), self.content.get("seed")
        state = self.schema.state(self.content, _seats(self.content, self.schema))
        return self.schema.begin(state, faces, seed)


def read(path: Path, schemas: Schemas) -> PositionFile:
    """Read a position file. Raises PositionError, or OSError if it cannot be opened."""
    try:
        return parse(path.read_text(encoding="utf-8"), path.name, schemas)
    except UnicodeDecodeError as error:
        raise PositionError("this file is not UTF-8; save it as UTF-8", file=path.name) from error


def parse(text: str, name: str, schemas: Schemas) -> PositionFile:
    """Read the text of a position file called `name`. Raises PositionError."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"this is not valid TOML: {error}", file=name) from error
    try:
        schema = _schema(content, schemas)
        _check_keys(content, schema.all_keys)
        seats = _seats(content, schema)
        schema.state(content, seats)
        steps = tuple(
            read_step(number, step, seats, schema.all_expectations)
            for number, step in enumerate(content.get("steps", ()), start=1)
        )
    except PositionError as error:
        raise error.in_file(name) from error
    return PositionFile(name, content["title"], schema, content, steps)


def _schema(content: Mapping[str, Any], schemas: Schemas) -> PositionSchema:
    game = content.get("game", next(iter(schemas)))
    if game not in schemas:
        raise PositionError(f"there is no game {game!r}; {suggestion(str(game), schemas)}", "game")
    return schemas[game]


def _check_keys(content: Mapping[str, Any], keys: Mapping[str, type]) -> None:
    for key, value in content.items():
        if key not in keys:
            raise PositionError(f"there is no such key; {suggestion(key, keys)}", key)
        kind = keys[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise PositionError(f"{TYPE_NAMES[kind]} should stand here, not {value!r}", key)
    if not content.get("title"):
        raise PositionError('add a title that says what the file shows: title = "..."', "title")
    if not content.get("steps"):
        raise PositionError("a file needs at least one [[steps]] with what is expected", "steps")


def _seats(content: Mapping[str, Any], schema: PositionSchema) -> str:
    seats: str = content.get("seats", schema.default_seats)
    if not schema.letters.startswith(seats) or not seats:
        example = schema.letters[:4]
        raise PositionError(
            f'"{seats}" should be the players\' letters, such as "{example}"', "seats"
        )
    return seats
