"""The information barrier: what a seat may not know changes nothing of what it is shown.

Two ways to look at it. `leaks`: the state is copied, what a seat may not know is scrambled in the
copy, and both must show that seat the same. `Watch`: an action that only some may read is
carried out, and the others must see what they saw before.
"""

import json
import marshal
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from app.games.kernel.chance import NoDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.motions import parties, shows_consent
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Entry, LogMessage, Seat, State
from app.games.kernel.view import log_for

Viewer = Seat | None
"""A seat, or None for a spectator."""

PACKED = 2
"""A version of `marshal` without references: the same content in the same order, the same bytes."""

BLOT: Action = {"do": "blotted out"}
"""Stands in a log for an action that its reader may not know; no notation can write it."""


def canonical(shown: Any) -> str:
    """Return JSON that is the same text for the same content."""
    return json.dumps(shown, sort_keys=True, separators=(",", ":"))


def viewers(match: Match) -> list[Viewer]:
    """Return all seats of a match, and the spectator."""
    return [*match.state["seats"], None]


def look(match: Match, viewer: Viewer) -> dict[str, Any]:
    """Return all that `viewer` is shown of the position: its view and its options.

    Parts of the match are in it: compare it before the match goes on, or take `snapshot_for`.
    """
    found: dict[str, Any] = {"view": match.view(viewer)}
    if viewer is not None:
        found["options"] = match.options(viewer)
    return found


def snapshot_for(match: Match, viewer: Viewer) -> dict[str, Any]:
    """Return all that `viewer` is shown of the position now, to be kept."""
    kept: dict[str, Any] = marshal.loads(marshal.dumps(look(match, viewer)))  # noqa: S302 - just packed
    return kept


def leaks(match: Match, who: Iterable[Viewer], lots: Random) -> Iterator[str]:
    """Yield which of `who` are shown something else when what they may not know is another."""
    for viewer in who:
        other = perturbed_draft(match, viewer, lots)
        if other.state == match.state:
            continue  # There is nothing that it may not know.
        there = look(other, viewer)
        for what, here in look(match, viewer).items():
            if there[what] != here:
                yield f"the {what} of {viewer} depends on what it may not know"


def perturbed_draft(match: Match, viewer: Viewer, lots: Random) -> Match:
    """Return a draft of a match that differs from this one in what `viewer` may not know alone."""
    other = match.draft()
    match.title.perturb_hidden(other.state, viewer, lots)
    perturb_hidden(match.title, other.state, viewer, lots)
    return other


def perturb_hidden(title: Title, state: State, viewer: Viewer, lots: Random) -> None:
    """Change in place what the kernel hides from `viewer` of what it keeps for every title.

    These are the standing instructions of others, and their consents where a vote is secret.
    """
    ids = list(title.instructions)
    for other in state["seats"]:
        if other != viewer and ids:
            state["standing"].pop(other, None)
            given = lots.sample(ids, min(len(ids), lots.randint(0, 4)))
            if given:
                state["standing"][other] = given
    play = Play(title, state, NoDice())
    for motion in state["motions"]:
        if title.motions[motion["kind"]].secret(play):
            others = [asked for asked in motion["asked"] if asked != viewer]
            own = [asked for asked in motion["consents"] if asked == viewer]
            motion["consents"] = own + lots.sample(others, lots.randint(0, len(others)))
    _perturb_kept(title, state, viewer, lots)


def _perturb_kept(title: Title, state: State, viewer: Viewer, lots: Random) -> None:
    """Change which motions of others, or of a secret vote, wait for the end of a procedure."""
    play = Play(title, state, NoDice())
    known = {
        motion["id"]
        for motion in state["motions"]
        if viewer in parties(motion) and shows_consent(play, motion)
    }
    kept = state.pop("kept", [])
    others = [motion["id"] for motion in state["motions"] if motion["id"] not in known]
    left = [each for each in kept if each in known]
    left += lots.sample(others, lots.randint(0, len(others)))
    if left and title.is_resolving(state):
        state["kept"] = left


def log_leaks(match: Match, entries: list[Entry]) -> Iterator[str]:
    """Yield who is told something by `entries` that only others may read."""
    partly = [entry for entry in entries if _hides_something(entry)]
    for viewer in viewers(match):
        blotted = [_blotted(entry, viewer) for entry in partly]
        try:
            same = log_for(match.title, blotted, viewer) == log_for(match.title, partly, viewer)
        except KeyError:
            same = False
        if not same:
            yield f"the log of {viewer} tells what only others may read"


def _hides_something(entry: Entry) -> bool:
    told_to_some = any(telling["to"] is not None for telling in entry["tellings"])
    return entry["to"] is not None or told_to_some or any("to" in draw for draw in entry["draws"])


def _blotted(entry: Entry, viewer: Viewer) -> Entry:
    readable = entry["to"] is None or viewer in entry["to"]
    tellings: list[LogMessage] = []
    for telling in entry["tellings"]:
        to = telling["to"]
        heard = to is None or viewer in to
        tellings.append(telling if heard else {"say": "blotted out", "args": {}, "to": to})
    draws = [draw for draw in entry["draws"] if "to" not in draw or viewer in draw["to"]]
    action = entry["action"] if readable else BLOT
    return {**entry, "action": action, "tellings": tellings, "draws": draws}


class Watch:
    """What `others` see before an action, to be compared with what they see after it."""

    def __init__(self, match: Match, others: Iterable[Viewer]) -> None:
        self._steps = [frame["step"] for frame in match.state["steps"]]
        self._seen = {viewer: self._look(match, viewer) for viewer in others}

    @staticmethod
    def _look(match: Match, viewer: Viewer) -> dict[str, bytes]:
        seen = look(match, viewer)
        # Who still owes an answer is open to all; what the answer is, is not.
        del seen["view"]["waiting"]
        return {what: marshal.dumps(shown, PACKED) for what, shown in seen.items()}

    def traces(self, match: Match, entry: Entry) -> Iterator[str]:
        """Yield who can see that the action of `entry` took place and is told nothing of it.

        An action that ends its step is left out: then sealed answers are opened.
        """
        readers = entry["to"]
        if readers is None or [frame["step"] for frame in match.state["steps"]] != self._steps:
            return
        for viewer, before in self._seen.items():
            heard = any(t["to"] is None or viewer in t["to"] for t in entry["tellings"])
            if viewer in readers or heard:
                continue
            after = self._look(match, viewer)
            for what, was in before.items():
                if after[what] != was and _unpacked(after[what]) != _unpacked(was):
                    yield f"the {what} of {viewer} changes by an action it is told nothing of"
            if log_for(match.title, [entry], viewer):
                yield f"the log of {viewer} has an entry for an action it may not read"


def _unpacked(packed: bytes) -> Any:
    return marshal.loads(packed)  # noqa: S302 - it has packed it itself
