"""Position files: a situation in a file, orders, and what they should lead to (docs/positions.md).

A title describes its situations in a `PositionSchema`. `file` reads a whole file and `script` its
steps, `expectations` compares what every title can expect, `run` plays the steps and names what
differs, and `write` writes down how a match stands. The package knows no title.
"""

from app.games.positions.dice import DiceError
from app.games.positions.expectations import Expectation, Mismatch, StepResult
from app.games.positions.file import PositionFile, parse, read
from app.games.positions.reading import PositionError
from app.games.positions.run import Difference, run
from app.games.positions.schema import SITUATION_KEYS, PositionGame, PositionSchema
from app.games.positions.write import write

__all__ = [
    "SITUATION_KEYS",
    "DiceError",
    "Difference",
    "Expectation",
    "Mismatch",
    "PositionError",
    "PositionFile",
    "PositionGame",
    "PositionSchema",
    "StepResult",
    "parse",
    "read",
    "run",
    "write",
]
