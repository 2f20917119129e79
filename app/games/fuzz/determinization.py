"""Check that determinized positions leak nothing and can be played on."""

from collections.abc import Iterator
from random import Random

from app.games.fuzz.barrier import Viewer, canonical, perturbed_draft
from app.games.kernel.chance import NoDice
from app.games.kernel.determinization import determinize
from app.games.kernel.match import Match, copy_state


def bad_determinization(match: Match, viewer: Viewer, lots: Random) -> Iterator[str]:
    """Yield what is wrong with the determinized position of `viewer`.

    It must not depend on what is hidden from the viewer, look to them as the match does, and be
    possible.
    """
    title, seed = match.title, str(lots.random())
    found = determinize(title, match.state, viewer, seed)
    there = determinize(title, perturbed_draft(match, viewer, lots).state, viewer, seed)
    if canonical(found) != canonical(there) or repr(found) != repr(there):
        yield f"the determinization for {viewer} depends on what it may not know"
    standing = Match(title, copy_state(found), [], NoDice())
    if _board(standing, viewer) != _board(match, viewer):
        yield f"the determinization for {viewer} does not look to it as the match does"
    for fault in title.violations(standing.state):
        yield f"the determinization for {viewer} is invalid: {fault}"
    for seat in standing.waiting():
        if not standing.pending(seat):
            yield f"{seat} owes a decision and has no options in the determinization for {viewer}"


def _board(match: Match, viewer: Viewer) -> object:
    """The board that is shown, but for pacts and what may be put together anew: attack and plan."""
    board = match.view(viewer)["board"]
    begun = ("pacts", "attack", "plan")
    return {name: shown for name, shown in board.items() if name not in begun}
