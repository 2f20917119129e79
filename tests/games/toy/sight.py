"""Who may see what of Three Crossings."""

from random import Random
from typing import Any

from app.games.kernel.motions import parties
from app.games.kernel.state import Seat, State
from tests.games.toy.board import board_of, hand, lying


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the table as `seat` may know it: of the hands of others only how large they are."""
    board = board_of(state)
    return {
        "round": board["round"],
        "holder": board["holder"],
        "committed": board["committed"],
        "points": board["points"],
        "scouted": board["scouted"],
        "deck": len(lying(board, "deck")),
        "spent": lying(board, "spent"),
        "hand": hand(board, seat) if seat else [],
        "hands": {other: len(hand(board, other)) for other in state["seats"]},
    }


def imagine(state: State, seat: Seat | None, random: Random) -> None:
    """Deal the cards that `seat` may not know anew; the others have not planned anything yet."""
    where = board_of(state)["where"]
    hidden = [card for card in where if _is_hidden(where[card], seat)]
    places = sorted(where[card] for card in hidden)
    random.shuffle(places)
    where.update(zip(hidden, places, strict=True))
    top = state["steps"][-1] if state["steps"] else {}
    if "sealed" in top:
        planners = [each for each in state["seats"] if each != seat or each in top["owes"]]
        top["sealed"] = {
            each: top["sealed"][each] if each == seat else {} for each in top["sealed"]
        }
        top["owes"] = dict.fromkeys(planners, "plans")


def _is_hidden(place: str, seat: Seat | None) -> bool:
    return place == "deck" or (place.startswith("hand:") and place != f"hand:{seat}")


def scramble(state: State, seat: Seat | None, random: Random) -> None:
    """Let the cards that `seat` may not know change places, and plans and offers of others."""
    where = board_of(state)["where"]
    hidden = [card for card, place in where.items() if _is_hidden(place, seat)]
    mixed = random.sample(hidden, len(hidden))
    other = dict(zip(hidden, mixed, strict=True))
    where.update({other[card]: where[card] for card in hidden})
    for frame in state["steps"]:
        for planner, plan in frame.get("sealed", {}).items():
            if planner != seat:
                crossings = random.sample(list(plan.values()), len(plan))
                frame["sealed"][planner] = dict(
                    zip([other[card] for card in plan], crossings, strict=True)
                )
    for motion in state["motions"]:
        if seat not in parties(motion):
            motion["terms"] = {"card": random.choice(hidden), "value": random.randint(1, 6)}
    for letters in state["proposals"]:
        if seat is None or seat not in letters:
            state["proposals"][letters] += random.randint(0, 3)
