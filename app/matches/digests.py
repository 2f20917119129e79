"""What happened in a match since a player's last turn, from their own point of view."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import models
from app.games.catalogue import presentation_of
from app.games.kernel.chance import NoDice
from app.games.kernel.game_definition import Title
from app.games.kernel.log_chapters import CHAPTER_WORDING
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import visible_part
from app.games.presentation import NO_DIGEST, Digest
from app.matches import checkpoints, log

MAX_ENTRIES = 1200
"""A digest looks back so many entries at most."""


@dataclass(frozen=True, slots=True)
class TurnDigest:
    """What happened since the reader's last turn; `first` and `last` number the entries."""

    digest: Digest
    first: int
    last: int
    count: int


def since_last_turn(session: Session, row: models.Match, match: Match, seat: Seat) -> TurnDigest:
    """Return what happened since the last turn of `seat` ended, or since its last action before.

    `match` is the match as it stands.
    """
    assert row.id is not None
    entries = log.last_entries(session, row.id, MAX_ENTRIES)
    start = _end_of_own_turn(entries, seat)
    news = entries[start:]
    before = view_before(session, row, match.title, seat, news)
    if not news or before is None:
        return TurnDigest(NO_DIGEST, 0, 0, 0)
    found = presentation_of(match.title.id).digest(
        before, match.view(seat), _tellings(news, seat), seat
    )
    told = sum(visible_part(e, seat) is not None for e in news if e["seat"] != seat)
    return TurnDigest(found, news[0]["n"], news[-1]["n"], told)


def view_before(
    session: Session, row: models.Match, title: Title, seat: Seat, entries: Sequence[Entry]
) -> dict[str, Any] | None:
    """Return what `seat` saw before the first of `entries`; None if that cannot be told."""
    if not entries or entries[0]["n"] == 0:
        return None
    try:
        state = checkpoints.state_after(session, row, title, entries[0]["n"] - 1)
    except (IllegalAction, LookupError, ValueError):
        # A log that the rules of today no longer allow; `fieldpost fsck` reports it.
        return None
    return Match(title, state, [], NoDice()).view(seat)


def _tellings(entries: Sequence[Entry], seat: Seat) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for entry in entries:
        known = visible_part(entry, seat)
        if known is not None:
            found += zip(known["keys"], known["about"], strict=True)
    return found


def _end_of_own_turn(entries: Sequence[Entry], seat: Seat) -> int:
    """Return where among `entries` the last turn of `seat` ended that is not going on now.

    Without one, where the seat acted last; without that, 0.
    """
    turns = [
        (at, telling["args"].get("seat"))
        for at, entry in enumerate(entries)
        for telling in entry["tellings"]
        if telling["say"] == CHAPTER_WORDING
    ]
    if turns and turns[-1][1] == seat:
        turns.pop()
    own = next((n for n in reversed(range(len(turns))) if turns[n][1] == seat), None)
    if own is not None and own + 1 < len(turns):
        return turns[own + 1][0]
    acted = [at for at, entry in enumerate(entries) if entry["seat"] == seat]
    return acted[-1] + 1 if acted else 0
