"""Which random game: everything that is drawn for it follows from its plan."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random


@dataclass(frozen=True)
class Plan:
    """Game number `game` of the run `run`; the same plan always makes the same game.

    `seats` is how many of the title's seats take part. With `everything`, each option that can be
    on is on; the others are drawn, as all of them are without it.
    """

    title: str
    run: int
    game: int
    seats: int
    everything: bool = False

    @property
    def seed(self) -> str:
        """The seed of the match's dice: 64 hexadecimal digits."""
        return hashlib.sha256(f"fuzz {self.title} {self.run} {self.game}".encode()).hexdigest()

    @property
    def letters(self) -> list[str]:
        """The seats."""
        return list("ABCDEF"[: self.seats])

    def lots(self) -> Random:
        """Return the random numbers of the players and of the checks."""
        return Random(f"{self.title} {self.run} {self.game}")  # noqa: S311 - plays, guards nothing

    @property
    def command(self) -> str:
        """The command that plays exactly this game again."""
        return (
            f"fieldpost fuzz --title {self.title} --seed {self.run} "
            f"--game {self.game} --seats {self.seats}{' --everything' if self.everything else ''}"
        )


def plans(
    title: str, run: int, seats: range, first: int = 0, *, everything: bool = False
) -> Iterator[Plan]:
    """Yield the plans of a run, without end; the numbers of seats take turns."""
    for game in count(first):
        yield Plan(title, run, game, seats[game % len(seats)], everything)
