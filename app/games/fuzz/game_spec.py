"""Game specifications: everything random about a fuzzed game follows from one."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any


@dataclass(frozen=True)
class GameSpec:
    """Game number `game` of the run `run`; the same specification always makes the same game.

    `seats` is how many of the title's seats take part. With `everything`, each option that can be
    on is on; `fixed` are options, with their values, that are as they say; the others are drawn.
    """

    title: str
    run: int
    game: int
    seats: int
    everything: bool = False
    fixed: tuple[tuple[str, Any], ...] = ()

    @property
    def seed(self) -> str:
        """The seed of the match's dice: 64 hexadecimal digits."""
        return hashlib.sha256(f"fuzz {self.title} {self.run} {self.game}".encode()).hexdigest()

    def lots(self) -> Random:
        """Return the random numbers of the players."""
        return Random(f"{self.title} {self.run} {self.game}")  # noqa: S311 - plays, guards nothing

    def samples(self) -> Random:
        """Return those of the checks: a check more or less makes no other game."""
        return Random(f"{self.title} {self.run} {self.game} checked")  # noqa: S311

    @property
    def command(self) -> str:
        """The command that plays exactly this game again."""
        words = [f"fieldpost fuzz --title {self.title} --seed {self.run}"]
        words.append(f"--game {self.game} --seats {self.seats}")
        words += ["--everything"] * self.everything
        words += [f"--option {name}={_written(value)}" for name, value in self.fixed]
        return " ".join(words)


def game_specs(
    title: str,
    run: int,
    seats: range,
    first: int = 0,
    *,
    everything: bool = False,
    fixed: Mapping[str, Any] | None = None,
) -> Iterator[GameSpec]:
    """Yield the games of a run, without end; the numbers of seats take turns."""
    options = tuple((fixed or {}).items())
    for game in count(first):
        yield GameSpec(title, run, game, seats[game % len(seats)], everything, options)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
