"""A match told again: what one seat saw, from the start, each entry with the view after it.

Hidden information is removed where it always is: entries by `told`, positions by `view`. An entry
that the seat may not read makes no scene, and a change that came with it shows in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.chance import RecordedDice
from app.games.kernel.match import Match, reapply
from app.games.kernel.state import Draw, Entry, Seat
from app.games.kernel.title import Title
from app.games.kernel.view import is_told, told


@dataclass(frozen=True, slots=True)
class Scene:
    """An entry of the log as a seat may read it (see `told`), and the `view` after it."""

    item: dict[str, Any]
    view: dict[str, Any]


class Retelling:
    """A match that is played again from its log as `seat` saw it; None: as a spectator.

    `rules` is the version of the rules that it was played under.
    """

    def __init__(
        self,
        title: Title,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        rules: int,
        seat: Seat | None,
    ) -> None:
        self._title = title
        self._seats = seats
        self._options = options
        self._rules = rules
        self._seat = seat
        self._dice = _Reread()
        self._match: Match | None = None
        self._told = 0
        self.length = 0

    def go_on(self, entries: Sequence[Entry]) -> Iterator[Scene]:
        """Play `entries`, which follow those played so far; yield what the seat sees of them.

        Take all of it before you go on again. Raises IllegalAction or ValueError where they are
        no legal match of these rules; throw the retelling away then.
        """
        self._dice.read_on([draw for entry in entries for draw in entry["draws"]])
        for entry in entries:
            match = self._after(entry)
            self.length += 1
            for item in told(self._title, [entry], self._seat):
                yield Scene({**item, "n": self._told}, match.view(self._seat))
                self._told += 1

    def pass_over(self, entries: Sequence[Entry]) -> None:
        """Play `entries`, which follow those played so far, and show nothing of them.

        It takes a tenth of the time. Raises as `go_on` does.
        """
        self._dice.read_on([draw for entry in entries for draw in entry["draws"]])
        for entry in entries:
            self._after(entry)
            self.length += 1
            self._told += is_told(entry, self._seat)

    @property
    def match(self) -> Match | None:
        """The match as it stands after what was played so far: look at it, never play on it."""
        return self._match

    def _after(self, entry: Entry) -> Match:
        if self._match is None:
            self._match = Match.new(
                self._title, self._seats, options=self._options, dice=self._dice, rules=self._rules
            )
        else:
            reapply(self._match, entry)
        return self._match


class _Reread(RecordedDice):
    """Recorded draws to which those of later entries are added."""

    def __init__(self) -> None:
        super().__init__(())

    def read_on(self, draws: Sequence[Draw]) -> None:
        self._draws.update({draw["number"]: draw for draw in draws})
