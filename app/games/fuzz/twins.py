"""Twins: two matches that differ in what a seat may not know must go on alike before its eyes.

`barrier` compares what is shown of two positions. Here both go on: the same is ordered in both, by
whomever, and that seat must be told and shown the same of it. So it is found if, say, only the
holder of a hidden card is asked whether he plays it: the question is no secret, and betrays him.
"""

from collections.abc import Iterator
from random import Random

from app.games.fuzz.barrier import look
from app.games.kernel.chance import Stream
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Action, Seat
from app.games.kernel.view import told


def betrayals(
    match: Match, seat: Seat, action: Action, viewer: Seat, lots: Random
) -> Iterator[str]:
    """Yield what `viewer` sees otherwise of an action of `seat` where others hold other things.

    Left out is what rightly differs: hidden draws, revelations, and what `seat` cannot do there,
    since it has not got there what it needs.
    """
    there = _copy(match)
    if not match.title.deal_anew(there.state, viewer, lots):
        return
    if there.listed(seat, action) is None:
        if viewer == seat:
            yield f"{action} of {seat} is legal or not by what others hold"
        return
    here = _copy(match)
    entries = [twin.apply(seat, action) for twin in (here, there)]
    if any("to" in draw for entry in entries for draw in entry["draws"]):
        return
    if here.revealed or there.revealed:
        return
    if told(match.title, entries[:1], viewer) != told(match.title, entries[1:], viewer):
        yield f"{viewer} is told of {action} by {seat} what others hold"
    if look(here, viewer) != look(there, viewer):
        yield f"{viewer} sees by {action} of {seat} what others hold"


def _copy(match: Match) -> Match:
    return Match(match.title, copy_state(match.state), [], Stream("00" * 32))
