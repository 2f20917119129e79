"""Counter-offers: an offer that is not good enough, changed until it suits both (6.0).

The change is as small as it can be: a piece less is given, or a piece more is asked for.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from app.games.kernel.state import Action, Motion, Seat
from app.games.rcw.bots import bargain, deals
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.negotiation import goods, named
from app.games.rcw.secrecy import hidden_from

Terms = tuple[Counter[str], Counter[str]]
"""What is given and what is asked, as offers name pieces."""

MAX_ROUNDS: Final = 3
"""Offers between two players in a trading session, the answers to them included."""


def terms(sight: BotView, motion: Motion) -> Terms | None:
    """Return what to offer instead, or None: nothing that is near would suit both.

    It is the same each time that the same motion is looked at, so that it can be put together step
    by step. An answer is itself not answered without end.
    """
    other: Seat = motion["by"]
    pair = "".join(sorted((sight.seat, other)))
    made = sight.state["proposals"].get(pair, 0)
    in_session = sight.frame["step"] == "trading"
    if made >= (MAX_ROUNDS if in_session else 2 * sight.turn):
        return None
    view = sight.through(other)
    for give, ask in _near(sight, other, named(motion["terms"]["ask"]), motion["terms"]["give"]):
        given, taken = list(give.elements()), list(ask.elements())
        if not given or not taken or not deals.suits(sight, other, taken, given):
            continue
        if bargain.suits(view, sight.seat, given, taken):
            return give, ask
    return None


def _near(sight: BotView, other: Seat, wanted: Counter[str], offered: list[str]) -> Iterator[Terms]:
    """Yield the terms that are a piece or two away from an offer, seen from this side."""
    mine = named(goods(sight.play, sight.seat))
    give, ask = wanted & mine, named(offered)
    less = [give - Counter([piece]) for piece in sorted(give)]
    if sight.frame["step"] == "trading":
        theirs = named(goods(sight.play, other))
    else:
        open_goods = goods(sight.play, other)
        theirs = named(p for p in open_goods if not hidden_from(sight.state, sight.seat, p))
    more = [ask + Counter([piece]) for piece in sorted(theirs - ask)]
    if give != wanted:
        yield give, ask
    yield from ((fewer, ask) for fewer in less)
    yield from ((give, larger) for larger in more)
    yield from ((fewer, larger) for fewer in less for larger in more)


def write(sight: BotView, draft: dict[str, Any]) -> Action:
    """Go on with the answer that is being put together, then send it."""
    motion = next((m for m in sight.state["motions"] if m["id"] == draft["counters"]), None)
    found = terms(sight, motion) if motion is not None else None
    if found is None:
        return {"do": "discard"}
    for verb, wanted, key in (("give", found[0], "give"), ("request", found[1], "ask")):
        written = named(draft[key])
        for piece in written - wanted:
            return {"do": "remove", "piece": piece}
        for piece in wanted - written:
            return {"do": verb, "piece": piece}
    return {"do": "propose"}
