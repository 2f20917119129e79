"""A balance run, and the games that follow from it."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from app.games.kernel.game_definition import Title
from app.games.kernel.state import Seat

FORMAT: Final = 1
"""The version of the file format, in the header of every results file."""


@dataclass(frozen=True)
class BalanceRun:
    """What is played: the same run always makes the same games.

    `bots` names a bot for each seat. Where `rotated`, the bots take every distinct seating in turn,
    and the games of such a round share their seed, and with it the deal; otherwise each bot stays
    in its seat. `overlay` names the overlay of components that the games are played with, by its
    file and the beginning of its hash; "": none. Runs that differ in it alone share their deals.
    """

    title: str
    rules: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int = 1
    rotated: bool = True
    overlay: str = ""

    @classmethod
    def of(
        cls,
        title: Title,
        options: Mapping[str, Any],
        bots: Sequence[str],
        *,
        seed: int = 1,
        rotated: bool = True,
        overlay: str = "",
    ) -> "BalanceRun":
        """Return the run of a title with these options; options that are left out have defaults."""
        full = {**title.default_options, **options}
        return cls(title.id, title.rules, tuple(full.items()), tuple(bots), seed, rotated, overlay)

    def with_overlay(self, path: Path | None) -> "BalanceRun":
        """Return the same run with an overlay of component data; None: without."""
        if path is None:
            return replace(self, overlay="")
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:8]
        return replace(self, overlay=f"{path.name} {digest}")

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Every distinct way to seat the bots, in a fixed order; one if they are not rotated."""
        return list(_arrangements(self.bots)) if self.rotated else [self.bots]

    def games(self) -> Iterator["BalanceGame"]:
        """Yield the games of the run, without end."""
        seatings = self.seatings
        for number in count():
            deal, seating = divmod(number, len(seatings))
            yield BalanceGame(self, number, deal, seatings[seating])

    def header(self) -> dict[str, Any]:
        """Return the first line of a results file, which says what the file is of."""
        return {
            "balance": FORMAT,
            "title": self.title,
            "rules": self.rules,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "rotated": self.rotated,
            "overlay": self.overlay,
        }

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> "BalanceRun":
        """Return the run that a results file is of. Raises ValueError for any other line."""
        if header.get("balance") != FORMAT:
            raise ValueError("its first line is not the header of a balance run")
        return cls(
            title=header["title"],
            rules=header["rules"],
            options=tuple(header["options"].items()),
            bots=tuple(header["bots"]),
            seed=header["seed"],
            rotated=header["rotated"],
            overlay=header.get("overlay", ""),
        )


@dataclass(frozen=True)
class BalanceGame:
    """Game `number` of a run. Games with the same `deal` share the seed of their dice."""

    run: BalanceRun
    number: int
    deal: int
    seating: tuple[str, ...]

    @property
    def seed(self) -> str:
        """The seed of the match's dice: 64 hexadecimal digits."""
        text = f"balance {self.run.title} {self.run.seed} {self.deal}"
        return hashlib.sha256(text.encode()).hexdigest()

    def bot_seed(self, seat: Seat) -> str:
        """Return the seed of the random choices of the bot in a seat."""
        return f"{self.seed} {seat}"


def _arrangements(bots: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the distinct permutations of `bots`, each first entry in its order of appearance."""
    if not bots:
        yield ()
    for first in dict.fromkeys(bots):
        rest = list(bots)
        rest.remove(first)
        yield from ((first, *others) for others in _arrangements(rest))
