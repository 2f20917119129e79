"""What a seat may imagine of a position: one to play on from, made of nothing that is hidden."""

from collections.abc import Iterator
from random import Random

from app.games.fuzz.barrier import Viewer, canonical, elsewhere
from app.games.kernel.chance import NoDice
from app.games.kernel.imagining import imagined
from app.games.kernel.match import Match, copy_state


def bad_imaginings(match: Match, viewer: Viewer, lots: Random) -> Iterator[str]:
    """Yield what is wrong with the position that `viewer` imagines of a match that is going on.

    It must be the same whatever is hidden from him, look to him as the match does, and be one that
    could be.
    """
    title, seed = match.title, str(lots.random())
    found = imagined(title, match.state, viewer, seed)
    there = imagined(title, elsewhere(match, viewer, lots).state, viewer, seed)
    if canonical(found) != canonical(there) or repr(found) != repr(there):
        yield f"what {viewer} imagines depends on what it may not know"
    standing = Match(title, copy_state(found), [], NoDice())
    if _board(standing, viewer) != _board(match, viewer):
        yield f"what {viewer} imagines does not look to it as the match does"
    for fault in title.broken(standing.state):
        yield f"what {viewer} imagines cannot be: {fault}"
    for seat in standing.waiting():
        if not standing.owed(seat):
            yield f"{seat} owes a decision and has no options in what {viewer} imagines"


def _board(match: Match, viewer: Viewer) -> object:
    """The board that is shown, but for pacts and for an attack, which may be put together anew."""
    board = match.view(viewer)["board"]
    return {name: shown for name, shown in board.items() if name not in ("pacts", "attack")}
