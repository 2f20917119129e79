"""Checking a match from end to end: its log against the rules, its dice against the seed."""

from dataclasses import dataclass

from app.cli.match_file import MatchFile
from app.games.kernel.chance import commitment, verify
from app.games.kernel.match import Match, replay


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: what must hold, and what does not, a line each."""

    holds: str
    faults: tuple[str, ...] = ()


def check_log(kept: MatchFile) -> list[Check]:
    """Play the log again, with the draws that it records, and compare it with the snapshot."""
    match = kept.match
    actions = len(match.log) - 1
    try:
        again = replay(match.title, match.log, match.state["seats"], match.state["options"])
    except (ValueError, LookupError, TypeError, AssertionError) as fault:
        # A log that was tampered with may fail anywhere in the rules.
        return [Check(f"all {actions} actions are legal", (f"{fault}",))]
    return [
        Check(f"all {actions} actions are legal"),
        Check("each action has the result recorded in the log", _differences(match, again)),
        Check("the log produces the snapshot", _snapshot_faults(match, again)),
    ]


def check_draws(kept: MatchFile, seed: str, published: str) -> list[Check]:
    """Make every draw again from the seed, and the seed's hash."""
    draws = [draw for entry in kept.match.log for draw in entry["draws"]]
    faults = tuple(verify(seed, commitment(seed), draws, kept.words, kept.dice_version))
    made = kept.match.state["draws"]
    if made != len(draws):
        faults += (f"{made} draws were made, the log has {len(draws)}",)
    found = commitment(seed)
    differs = () if found == published else (f"the seed's hash is {found}, not {published}",)
    return [
        Check(f"all {len(draws)} draws match the seed", faults),
        Check("the seed matches the published hash", differs),
    ]


def _differences(match: Match, again: Match) -> tuple[str, ...]:
    """Return where the log first tells something else than its replay, and how often."""
    different = [
        (kept, played) for kept, played in zip(match.log, again.log, strict=True) if kept != played
    ]
    if not different:
        return ()
    kept, played = different[0]
    parts = [part for part, value in played.items() if kept.get(part) != value]
    first = f"entry {played['n']} ({match.title.notation.write(played['action'])})"
    return (f"{first} differs in {', '.join(parts)}, and so do {len(different) - 1} others",)


def _snapshot_faults(match: Match, again: Match) -> tuple[str, ...]:
    parts = [part for part, value in again.state.items() if match.state.get(part) != value]
    return (f"they differ in {', '.join(parts)}",) if parts else ()
