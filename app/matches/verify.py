"""Checking a match: its log against its snapshot, its dice against the published hash."""

from collections.abc import Sequence

from sqlmodel import Session

from app.games.kernel.chance import RecordedDice
from app.games.kernel.chance import verify as verify_draws
from app.games.kernel.match import Match, reapply
from app.games.kernel.state import Draw, Entry
from app.games.kernel.view import is_visible
from app.matches import checkpoints
from app.matches.load import LoadedMatch, load
from app.matches.seat_version import SPECTATOR
from app.models import Checkpoint


def verify(session: Session, match_id: int) -> list[str]:
    """Return what is wrong with a match, a line each; nothing if all is as it was played.

    The log is played again from the start with the draws that it records: it must lead to the
    snapshot, and tell what it told. Then every draw is made again from the seed and the words; the
    seed's hash must be the published one. Raises NoSuchMatch, NotStarted.
    """
    loaded = load(session, match_id)
    row = loaded.row
    draws: list[Draw] = [draw for entry in loaded.match.log for draw in entry["draws"]]
    return [
        *_numbering(loaded.match.log),
        *_replayed(loaded, checkpoints.all_of(session, match_id)),
        *verify_draws(row.seed, row.seed_hash, draws, row.dice_words.values(), row.dice_version),
    ]


def _numbering(log: list[Entry]) -> list[str]:
    return [
        f"entry {expected} is missing; the next entry is {entry['n']}"
        for expected, entry in enumerate(log)
        if entry["n"] != expected
    ]


def _replayed(loaded: LoadedMatch, kept_positions: Sequence[Checkpoint]) -> list[str]:
    match = loaded.match
    by_number = {each.n: each for each in kept_positions}
    wrong = [
        f"the checkpoint after entry {number} is after the end of the log"
        for number in by_number
        if number >= len(match.log)
    ]
    told: dict[str, int] = {}
    try:
        again = _begun(match)
        for at, entry in enumerate(match.log):
            if at > 0:
                reapply(again, entry)
            for key in (SPECTATOR, *match.state["seats"]):
                told[key] = told.get(key, 0) + is_visible(entry, key or None)
            kept = by_number.get(entry["n"])
            if kept is not None and (kept.state != again.state or kept.told != told):
                wrong.append(f"the checkpoint after entry {kept.n} differs from the replayed log")
    except (ValueError, LookupError, TypeError, AssertionError) as fault:
        # A log that was tampered with may fail anywhere in the rules.
        return [f"the log cannot be replayed: {fault!r}"]
    wrong += [
        f"entry {kept['n']} is recorded as {kept}, replay gives {played}"
        for kept, played in zip(match.log, again.log, strict=True)
        if kept != played
    ]
    if again.state != match.state:
        parts = [key for key in again.state if again.state[key] != match.state[key]]  # type: ignore[literal-required]
        wrong.append(f"the snapshot differs from the replayed log in {', '.join(parts)}")
    return wrong


def _begun(match: Match) -> Match:
    """Return a match at its start, with the dice that the log of `match` records."""
    state = match.state
    dice = RecordedDice([draw for entry in match.log for draw in entry["draws"]])
    return Match.new(
        match.title, state["seats"], options=state["options"], dice=dice, rules=state["rules"]
    )
