"""Checking a match: its log against its snapshot, its dice against the published hash."""

from sqlmodel import Session

from app.games.kernel.chance import verify as verify_draws
from app.games.kernel.match import replay
from app.games.kernel.state import Draw, Entry
from app.matches.load import Loaded, load


def verify(session: Session, match_id: int) -> list[str]:
    """Return what is wrong with a match, a line each; nothing if all is as it was played.

    The log is played again from the start with the draws that it records: it must lead to the
    snapshot, and tell what it told. Then every draw is made again from the seed, whose hash must
    be the published one. Raises NoSuchMatch, NotStarted.
    """
    loaded = load(session, match_id)
    draws: list[Draw] = [draw for entry in loaded.match.log for draw in entry["draws"]]
    return [
        *_numbering(loaded.match.log),
        *_replayed(loaded),
        *verify_draws(loaded.row.seed, loaded.row.seed_hash, draws),
    ]


def _numbering(log: list[Entry]) -> list[str]:
    return [
        f"entry {expected} is missing: the log goes on with {entry['n']}"
        for expected, entry in enumerate(log)
        if entry["n"] != expected
    ]


def _replayed(loaded: Loaded) -> list[str]:
    match = loaded.match
    state, rules = match.state, match.state["rules"]
    try:
        again = replay(match.title, match.log, state["seats"], state["options"], rules=rules)
    except (ValueError, LookupError, TypeError, AssertionError) as fault:
        # A log that was tampered with may fail anywhere in the rules.
        return [f"the log cannot be played again: {fault!r}"]
    wrong = [
        f"entry {kept['n']} is recorded as {kept}, replay gives {played}"
        for kept, played in zip(match.log, again.log, strict=True)
        if kept != played
    ]
    if again.state != match.state:
        parts = [key for key in again.state if again.state[key] != match.state[key]]  # type: ignore[literal-required]
        wrong.append(f"the snapshot differs from the replayed log in {', '.join(parts)}")
    return wrong
