"""Non-interference: hidden information must not change what a seat observes as play goes on.

`barrier` compares what is shown of two positions. Here the same action is carried out in two
matches that differ in what a seat may not know, and that seat must observe the same. This finds,
for example, that only the holder of a hidden card is asked to play it: the question is public.
"""

from collections.abc import Iterator
from random import Random

from app.games.fuzz.barrier import look
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Action, Seat
from app.games.kernel.view import log_for


def interference(
    match: Match, seat: Seat, action: Action, viewer: Seat, lots: Random
) -> Iterator[str]:
    """Yield what `viewer` observes differently of an action when others hold other pieces.

    Hidden draws and revelations rightly differ and are left out, and so are actions that `seat`
    cannot take in the other match.
    """
    there = _copy(match)
    if not match.title.redeal(there.state, viewer, lots):
        return
    if there.find_option(seat, action) is None:
        if viewer == seat:
            yield f"{action} of {seat} is legal or not by what others hold"
        return
    here = _copy(match)
    entries = [twin.apply(seat, action) for twin in (here, there)]
    if any("to" in draw for entry in entries for draw in entry["draws"]):
        return
    if here.revealed or there.revealed:
        return
    if log_for(match.title, entries[:1], viewer) != log_for(match.title, entries[1:], viewer):
        yield f"{viewer} is told of {action} by {seat} what others hold"
    if look(here, viewer) != look(there, viewer):
        yield f"{viewer} sees by {action} of {seat} what others hold"


def _copy(match: Match) -> Match:
    return Match(match.title, copy_state(match.state), [], SeededDice("00" * 32))
