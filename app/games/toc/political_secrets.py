"""What is hidden in politics: the view of a seat, and the twins that prove that it sees no more."""

from random import Random
from typing import Any

from app.games.cards.decks import DECK
from app.games.kernel.state import Seat, State
from app.games.toc.board import Board, board_of, side_of_seat
from app.games.toc.box import SEAT_OF
from app.games.toc.rules.politics import (
    BOXES,
    OFFERED,
    POLITICAL_DECK,
    any_boxes,
    any_selection,
    offered_in,
)


def choosers(state: State) -> dict[str, Seat]:
    """Return which seat looks at the offered political cards of each box: who has won it."""
    for frame in state["steps"]:
        if frame["step"] == "politics" and "boxes" in frame:
            boxes = frame["boxes"]
            return {offered_in(box): SEAT_OF.get(boxes[box]["side"], "") for box in BOXES}
    return {}


def visible_politics(board: Board, state: State, seat: Seat | None) -> dict[str, Any]:
    """Return what a seat may know of politics: no face-down card and no chit of the other side.

    `cards` has open cards and those that are offered to the seat; `unseen` counts the others.
    """
    politics = board["politics"]
    looks = choosers(state)
    hidden = {DECK, *(place for place in OFFERED if looks.get(place) != seat or seat is None)}
    found: dict[str, Any] = dict(politics)
    found["cards"] = {card: at for card, at in politics["cards"].items() if at not in hidden}
    found["unseen"] = {
        place: len(POLITICAL_DECK.at(politics["cards"], place)) for place in (DECK, *OFFERED)
    }
    found["chits"] = {
        side: chits if SEAT_OF[side] == seat else len(chits)
        for side, chits in politics["chits"].items()
    }
    return found


def perturb_politics(state: State, seat: Seat | None, random: Random) -> None:
    """Deal again the political cards that `seat` cannot see, and the chits of the other side; then
    let the other side have sealed other cards in the same boxes, or another choice."""
    board = board_of(state)
    politics = board["politics"]
    looks = choosers(state)
    hidden = {DECK, *(place for place in OFFERED if looks.get(place) != seat or seat is None)}
    cards = [card for card in POLITICAL_DECK.cards if politics["cards"][card] in hidden]
    where = sorted(politics["cards"][card] for card in cards)
    random.shuffle(where)
    for card, place in zip(cards, where, strict=True):
        politics["cards"][card] = place
    for side, chits in politics["chits"].items():
        if SEAT_OF[side] != seat:
            politics["chits"][side] = random.sample(politics["cup"][side], len(chits))
    for frame in state["steps"]:
        if frame["step"] not in ("box_allocation", "selection"):
            continue
        for other in frame.get("sealed", {}):
            if other == seat:
                continue
            before = frame["sealed"][other]
            if frame["step"] == "box_allocation":
                sealed: Any = any_boxes(board, side_of_seat(other), random, before)
            else:
                phase = next(f for f in state["steps"] if f["step"] == "politics")
                is_over = other not in frame.get("owes", {})
                count = None if is_over else len(before)
                sealed = any_selection(board, phase["boxes"], other, random, count)
            frame["sealed"][other] = sealed
