"""Draws with what they meant: which piece was number 62 of the deal.

The log keeps numbers alone. What the rules made of them comes out when it is played again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.chance import RecordedDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, reapply
from app.games.kernel.state import Draw, Entry, State
from app.games.kernel.wording import NOBODY, Names


@dataclass(frozen=True, slots=True)
class MeantDraw:
    """A draw, the number of its log entry, and its meaning (see `Title.draw_meaning`).

    `meaning` is None where the log could not be played again, under rules that have changed.
    """

    entry: int
    draw: Draw
    meaning: Mapping[str, Any] | None

    def in_words(self, title: Title, names: Names = NOBODY) -> str:
        """Return what the draw gave, in the language in force; empty if that is not known."""
        if not self.meaning:
            return ""
        return title.draw_meaning(self.draw["context"], self.meaning, names)


def meant_draws(title: Title, state: State, log: Sequence[Entry]) -> list[MeantDraw]:
    """Return every draw of a match, those that nobody was shown too: only for one that is over.

    `log` must be whole. It is played again, which takes a second for a long match.
    """
    try:
        return list(_played_again(title, state, log))
    except (ValueError, LookupError, TypeError, AssertionError):
        return [MeantDraw(entry["n"], draw, None) for entry in log for draw in entry["draws"]]


def _played_again(title: Title, state: State, log: Sequence[Entry]) -> Iterator[MeantDraw]:
    match = Match.new(
        title,
        state["seats"],
        options=state["options"],
        dice=RecordedDice([draw for entry in log for draw in entry["draws"]]),
        rules=state["rules"],
    )
    for at, entry in enumerate(log):
        if at > 0:
            reapply(match, entry)
        for draw, meaning in zip(entry["draws"], match.meanings, strict=True):
            yield MeantDraw(entry["n"], draw, meaning)
