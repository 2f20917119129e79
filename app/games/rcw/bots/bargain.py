"""The trading session: what pieces are worth, which offers to accept, which one to make (16.33)."""

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import in_box
from app.games.rcw.bots.sight import Sight
from app.games.rcw.box import COLOUR, LEADERS, VALUE
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED

WRONG_COLOUR = 0.4
"""What a leader of the other colour counts."""
POLITBURO = {True: 1.6, False: 0.8}
"""What a Politburo marker counts if one plays for Red, and if not."""
OTHER = 0.7
"""What any other chit counts, an assassin for example."""
MARGIN = 0.3
"""What a trade must bring to be obviously good."""


def value(piece: str, aim: str) -> float:
    """Return what a dealt piece is worth to a seat that plays for `aim`."""
    if piece in LEADERS:
        return VALUE[piece] * (1.0 if COLOUR[piece] == aim else WRONG_COLOUR)
    return POLITBURO[aim == RED] if piece in POLITBURO_POINTS else OTHER


def total(pieces: list[str], aim: str) -> float:
    """Return what `pieces` are worth together."""
    return sum(value(piece, aim) for piece in pieces)


def choose(match: Match, sight: Sight, options: list[Action]) -> Action:
    """Answer what is offered, make one offer, then be ready."""
    for motion in sight.state["motions"]:
        if sight.seat in motion["asked"]:
            terms = motion["terms"]
            gain = total(terms["give"], sight.aim) - total(terms["ask"], sight.aim)
            return {"do": "accept" if gain > MARGIN else "refuse", "motion": motion["id"]}
    draft = sight.state["drafts"].get(sight.seat)
    if draft is not None:
        return _write(sight, draft["to"], draft["give"], draft["ask"], options)
    if not _has_offered(match, sight.seat):
        partner = _partner(sight)
        if partner is not None:
            return {"do": "offer", "seat": partner}
    return {"do": "ready"}


def _has_offered(match: Match, seat: Seat) -> bool:
    return any(e["seat"] == seat and e["action"]["do"] == "offer" for e in match.log)


def _write(
    sight: Sight, to: Seat, give: list[str], ask: list[str], options: list[Action]
) -> Action:
    """Go on with the offer that is being put together."""
    swap = exchange(sight, to)
    for verb, wanted, named in (("give", swap[0], give), ("request", swap[1], ask)):
        for piece in wanted:
            step: Action = {"do": verb, "piece": piece}
            if piece not in named and step in options:
                return step
    return {"do": "propose"} if give and ask else {"do": "discard"}


def _partner(sight: Sight) -> Seat | None:
    """Return with whom an exchange of leaders would bring most, or None."""
    others = [seat for seat in sight.state["seats"] if seat != sight.seat]
    gains = {seat: _gain(sight, seat) for seat in others}
    best = max(gains, key=lambda seat: (gains[seat], seat))
    return best if gains[best] > MARGIN else None


def _gain(sight: Sight, other: Seat) -> float:
    give, ask = exchange(sight, other)
    return total(ask, sight.aim) - total(give, sight.aim)


def exchange(sight: Sight, other: Seat) -> tuple[list[str], list[str]]:
    """Return what to give and what to ask: leaders of the wrong colour for as strong ones.

    One more of equal value goes with them, so that the other side has something from it.
    """
    mine = in_box(sight.board, "hand:" + sight.seat)
    theirs = in_box(sight.board, "hand:" + other)
    give = _leaders([p for p in mine if p in LEADERS and COLOUR[p] != sight.aim])
    ask = _leaders([p for p in theirs if p in LEADERS and COLOUR[p] == sight.aim])
    count = min(len(give) - 1, len(ask), 3)
    return (give[: count + 1], ask[:count]) if count > 0 else ([], [])


def _leaders(pieces: list[str]) -> list[str]:
    return sorted(pieces, key=lambda piece: (-VALUE[piece], piece))


def deploy(options: list[Action]) -> Action:
    """Let leaders stand together where they may (16.64)."""
    return options[1] if len(options) > 1 else options[0]
