"""A position as one seat may imagine it: what it knows, and chance for what it does not.

Who tries things out on a copy of a match must not learn from them what is hidden: whoever may play
all seats sees what each could do, and a die that is already fixed could be rolled beforehand. So
such a copy holds nothing of what the seat does not know. What a title hides is dealt anew; what is
talked over between seats, or prepared in private, is left out, also what the seat itself knows of
it, since a copy may be shown to others.
"""

from random import Random

from app.games.kernel.match import copy_state
from app.games.kernel.state import Seat, State
from app.games.kernel.title import Title


def imagined(title: Title, state: State, seat: Seat | None, seed: str) -> State:
    """Return a state with which the match could go on as far as `seat` (None: a spectator) knows.

    It follows from what that seat is shown and from `seed` alone: of two states that differ only in
    what the seat may not know, the same comes out.
    """
    copied = copy_state(state)
    copied["motions"] = []
    copied["proposals"], copied["drafts"], copied["standing"] = {}, {}, {}
    title.imagine(copied, seat, Random(seed))  # noqa: S311 - it keeps no secret
    return copied
