"""Determinization: a possible position made of what one seat knows, and chance for the rest.

An analysis board must not leak hidden information: its owner plays all seats and sees what each
could do, and a die that is already fixed could be rolled beforehand. So the copy holds nothing that
the seat does not know. What a title hides is dealt again. Motions and private preparations are left
out, even those of the seat itself, since the copy may be shown to others.
"""

from random import Random

from app.games.kernel.game_definition import Title
from app.games.kernel.match import copy_state
from app.games.kernel.state import Seat, State


def determinize(title: Title, state: State, seat: Seat | None, seed: str) -> State:
    """Return a state that is possible as far as `seat` (None: a spectator) knows.

    It depends only on what that seat is shown and on `seed`: two states that differ only in what
    the seat may not know give the same result.
    """
    copied = copy_state(state)
    copied["motions"] = []
    copied.pop("kept", None)
    copied["proposals"], copied["drafts"], copied["standing"] = {}, {}, {}
    title.determinize(copied, seat, Random(seed))  # noqa: S311 - it keeps no secret
    return copied
