"""Administrative actions on a match: rewind, correction, and an end by agreement.

A moderator takes them, all players together, or the director of a competition. Nothing is deleted:
each is one more log entry, of no seat, and a replay repeats it. A correction is one of
`Title.corrections`, filled in with values that it lists, and must leave a valid position.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

from app.games.kernel.corrections import NotCorrectable
from app.games.kernel.position import Position
from app.games.kernel.state import Action, Entry, Seat, State
from app.games.kernel.wording import ADJUDICATED, CONCEDED, CORRECTED, DRAWN, REWOUND, TAKEN_BACK

REWIND = "rewind"
CORRECT = "correct"
AGREE = "agree"
ADJUDICATE = "adjudicate"
DRAW = "draw"
CONCESSION = "concession"
ADJUDICATION = "adjudication"


def reapply(match: Position, action: Action) -> Entry:
    """Repeat the administrative action of a log entry. Raises ValueError if it is impossible."""
    if action["do"] == CORRECT:
        return correct(match, action["what"], action["filled"], action["why"])
    if action["do"] == AGREE:
        return agree(match, action["winner"])
    if action["do"] == ADJUDICATE:
        return adjudicate(match, action["ranking"], action["why"])
    agreed = action.get("agreed", False)
    return rewind(match, action["to"], action["without"], agreed=agreed)


def rewind(
    match: Position,
    to: int,
    without: Sequence[Seat] = (),
    earlier: State | None = None,
    *,
    agreed: bool = False,
) -> Entry:
    """Go back to the position after entry `to`: see `Match.rewind`."""
    if earlier is None:
        if not 0 <= to < len(match.log) - 1:
            raise ValueError(f"cannot rewind to entry {to}: the log has {len(match.log)} entries")
        earlier = match.state_after(to)
    earlier["draws"], earlier["proposals"] = match.state["draws"], match.state["proposals"]
    for seat in without:
        earlier["standing"].pop(seat, None)
    match.restore(earlier)
    action: Action = {"do": REWIND, "to": to, "without": list(without)}
    with match.admin_entry(action | ({"agreed": True} if agreed else {})) as play:
        play.emit(TAKEN_BACK if agreed else REWOUND)
    return match.log[-1]


def agree(match: Position, winner: Seat | None) -> Entry:
    """End the match as its players agreed: see `Match.agree`."""
    seats = match.state["seats"]
    if match.over or (winner is not None and winner not in seats):
        raise ValueError(f"the match cannot end with {winner} as its winner")
    ranking = [seats] if winner is None else [[winner], [s for s in seats if s != winner]]
    with match.admin_entry({"do": AGREE, "winner": winner}) as play:
        if winner is None:
            play.emit(DRAWN)
        else:
            play.emit(CONCEDED, seat=winner)
        how = DRAW if winner is None else CONCESSION
        play.finish({"ranking": [list(place) for place in ranking], "agreed": how})
    return match.log[-1]


def adjudicate(match: Position, ranking: Sequence[Sequence[Seat]], why: str) -> Entry:
    """End the match with a ranking that somebody ruled: see `Match.adjudicate`."""
    if match.over or sorted(chain(*ranking)) != sorted(match.state["seats"]) or not all(ranking):
        raise ValueError(f"the match cannot end with the ranking {ranking}")
    places = [list(place) for place in ranking]
    with match.admin_entry({"do": ADJUDICATE, "ranking": places, "why": why}) as play:
        play.emit(ADJUDICATED, why=why)
        play.finish({"ranking": places, "agreed": ADJUDICATION})
    return match.log[-1]


def may_be_corrected(match: Position) -> bool:
    """Whether this is a moment at which the position may be corrected."""
    return not match.over and match.title.can_correct(match.state)


def correct(match: Position, what: str, filled: Mapping[str, str], why: str) -> Entry:
    """Make the correction `what`: see `Match.correct`."""
    if not may_be_corrected(match):
        raise NotCorrectable("something is being resolved; wait until it is finished")
    correction = match.title.corrections.get(what)
    if correction is None:
        raise NotCorrectable(f"{match.title.name} has no correction called {what}")
    if filled.keys() != {blank.name for blank in correction.blanks}:
        raise NotCorrectable("fill in every field of the correction")
    known: dict[str, str] = {}
    for blank in correction.blanks:
        if filled[blank.name] not in correction.choices(match.state, blank.name, known):
            raise NotCorrectable(f"{blank.asks}: {filled[blank.name]} is not a valid choice")
        known[blank.name] = filled[blank.name]
    with match.admin_entry({"do": CORRECT, "what": what, "filled": known, "why": why}) as play:
        correction.make(play, known)
        play.emit(CORRECTED, why=why)
        wrong = [*match.title.violations(match.state), *_dead_ends(match)]
        if wrong:
            raise NotCorrectable(f"that would leave the position invalid: {'; '.join(wrong)}")
    return match.log[-1]


def _dead_ends(match: Position) -> list[str]:
    """List the seats that would owe a decision and have no option."""
    return [
        f"{seat} would have no legal answer" for seat in match.waiting() if not match.pending(seat)
    ]
