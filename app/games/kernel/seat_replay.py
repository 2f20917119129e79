"""A replay of a match as one seat saw it: each visible log entry with the view after it.

`log_for` and `view` remove hidden information. An entry that the seat may not read makes no frame;
a change that came with it shows in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.chance import RecordedDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, reapply
from app.games.kernel.state import Draw, Entry, Seat
from app.games.kernel.view import is_visible, log_for


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A log entry as a seat may read it (see `log_for`), and the `view` after it."""

    item: dict[str, Any]
    view: dict[str, Any]


class SeatReplay:
    """Replays a match from its log as `seat` saw it; None: as a spectator.

    `rules` is the version of the rules that the match was played under.
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
        self._dice = _GrowingDice()
        self._match: Match | None = None
        self._shown = 0
        self.length = 0

    def advance(self, entries: Sequence[Entry]) -> Iterator[ReplayFrame]:
        """Play the next `entries`; yield the frames that the seat sees.

        Exhaust the iterator before the next call. Raises IllegalAction or ValueError where the
        entries are not legal under these rules; discard the replay then.
        """
        self._dice.extend([draw for entry in entries for draw in entry["draws"]])
        for entry in entries:
            match = self._apply(entry)
            self.length += 1
            for item in log_for(self._title, [entry], self._seat):
                yield ReplayFrame({**item, "n": self._shown}, match.view(self._seat))
                self._shown += 1

    def skip(self, entries: Sequence[Entry]) -> None:
        """Play `entries`, which follow those played so far, and show nothing of them.

        It takes a tenth of the time. Raises as `advance` does.
        """
        self._dice.extend([draw for entry in entries for draw in entry["draws"]])
        for entry in entries:
            self._apply(entry)
            self.length += 1
            self._shown += is_visible(entry, self._seat)

    @property
    def match(self) -> Match | None:
        """The match after the entries played so far; read it, never play on it."""
        return self._match

    def _apply(self, entry: Entry) -> Match:
        if self._match is None:
            self._match = Match.new(
                self._title, self._seats, options=self._options, dice=self._dice, rules=self._rules
            )
        else:
            reapply(self._match, entry)
        return self._match


class _GrowingDice(RecordedDice):
    """Recorded draws that grow with later entries."""

    def __init__(self) -> None:
        super().__init__(())

    def extend(self, draws: Sequence[Draw]) -> None:
        self._draws.update({draw["number"]: draw for draw in draws})
