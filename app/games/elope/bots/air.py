"""What a bot does with its aircraft: it supports the attacks that it has announced, and meets raids
when it is as strong in the air."""

from fractions import Fraction

from app.games.elope.board import Board
from app.games.elope.rules.air import meet_at
from app.games.elope.rules.aircraft import able_to_fly, kind_of
from app.games.elope.rules.sorties import busy, why_not_sent
from app.games.kernel.state import Action, Frame


def support(board: Board, frame: Frame) -> Action | None:
    """Return the next mission in support of an attack: the strongest aircraft first; None: there is
    none."""
    if not frame["attacks"] or "air" not in board:
        return None
    able = able_to_fly(board, frame["side"], busy(frame))
    for unit in sorted(able, key=lambda unit: (-kind_of(unit).bomb, unit)):
        for attack in frame["attacks"]:
            action = {"do": "support", "unit": unit, "place": attack["place"]}
            if why_not_sent(board, frame, action) is None:
                return action
    return None


def meet(frame: Frame, options: list[Action]) -> Action:
    """Return the answer to a raid: as many aircraft as make even odds."""
    able = [each["unit"] for each in options if each["do"] == "intercept"]
    return meet_at(frame, able, Fraction(1))
