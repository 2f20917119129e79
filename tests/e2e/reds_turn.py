"""The script of a whole operational turn of Reds!, both sides, and the log in which it ends.

It is one list of orders from the command step to the end of the turn: a march and a battle of the
Siberian Army, what comes of it, the segments of the others, and logistics. The tests play it by
every hand and by mail.
"""

from collections.abc import Sequence
from typing import Any

from app.database import session_scope
from app.games.kernel.state import Action
from app.games.kernel.view import log_for
from app.games.positions import parse
from app.games.reds.positions.schema import POSITIONS
from app.games.reds.title import REDS
from app.models import Match
from tests.web.club import Club, Person
from tests.web.played import engine, standing
from tests.web.test_reds_title import begun, holding

SEED = f"{1:064x}"

BEFORE = """
game = "reds"
title = "A whole turn with five units"
phase = "command"
turn = 2
letter = "A"
initiative = "white"
goes_on = true

[map]
3111 = "CZ2"
3012 = "KAP"
2912 = "A1"
3119 = "A10"
3021 = "DON1"

[[steps]]
asked = { A = "command" }
"""

WANTED = (
    "front Eastern Front",
    "front Southern Front",
    "first Siberian Army",
    "move 2nd Czech Division",
    "to 3013",
    "attack 2912",
    "with 2nd Czech Division",
    "with Kappel Brigade",
    "fight",
)
"""What is ordered wherever it is possible, once each; everything else is the default."""


def begin(club: Club, people: Sequence[Person]) -> int:
    """A match about to name its fronts, always with the same dice."""
    match_id = begun(club, *people)
    with session_scope(engine(club)) as session:
        session.get_one(Match, match_id).seed = SEED
    club.stand(match_id, parse(BEFORE, "turn.toml", {"reds": POSITIONS}).begin().match)
    return match_id


def script(
    club: Club, people: Sequence[Person]
) -> tuple[list[tuple[str, list[Action]]], list[Any]]:
    """Play the turn in the engine's words; return who submitted what, and the log."""
    match_id = begin(club, people)
    holders = {seat: holding(club, match_id, seat, *people) for seat in "AB"}
    left, played = list(WANTED), list[tuple[str, list[Action]]]()
    while (match := standing(club, match_id)).state["board"]["turn"] == 2 and len(played) < 60:
        seat = min(match.waiting())
        actions = _next(match, seat, left)
        text = "\n".join(REDS.notation.write(action) for action in actions)
        receipt = club.order(match_id, holders[seat], text)
        assert receipt.committed, (text, receipt)
        played.append((seat, actions))
    return played, log(club, match_id)


def _next(match: Any, seat: str, left: list[str]) -> list[Action]:
    """The orders of a submission: those wanted as long as they follow, else one that goes on."""
    found: list[Action] = []
    trial = match.draft()
    while True:
        options = {REDS.notation.write(each): each for each in trial.options(seat)}
        wanted = next((order for order in left if order in options), None)
        if wanted is None:
            break
        left.remove(wanted)
        found.append(options[wanted])
        if wanted == "fight" or wanted.startswith(("front", "first")):
            break
        trial.apply(seat, options[wanted])
    if found and found[-1]["do"] in ("fight", "front", "first", "call_off"):
        return found
    for verb in ("done", "no_support", "stay", "keep", "lose", "retreat", "front", "place"):
        action = next((each for each in trial.options(seat) if each["do"] == verb), None)
        if action is not None:
            return [*found, action]
    raise AssertionError(f"nothing goes on: {trial.waiting()}")


def log(club: Club, match_id: int) -> list[Any]:
    """What everybody reads of the turn."""
    read = log_for(REDS, standing(club, match_id).log, None)
    return [(item["seat"], item["order"], tuple(item["says"])) for item in read][1:]


def check_the_battle(expected: Sequence[Any]) -> None:
    """It was a turn that says something: a march, a battle and logistics."""
    told = " ".join(str(entry) for entry in expected)
    for words in ("Czech", "attacks 2912", "Drawn: logistics"):
        assert words in told
