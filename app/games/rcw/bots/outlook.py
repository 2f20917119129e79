"""How likely each seat is to win a campaign from a position.

The figures are fitted to 218 campaigns between bots like the steady one, looked at after each
player turn (docs/balance/bots.md). First they say how likely the war ends Red, then how likely each
seat is first in a Red and in a White end.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from app.games.kernel.state import Seat, State
from app.games.rcw.board import Board, Stack, board_of, colour_of, strength
from app.games.rcw.bots.reach import around
from app.games.rcw.box import ARMIES, COLOUR, FAR_REGIONS, LEADERS, OPPOSES, REGION, VALUE
from app.games.rcw.rules.assassins import WORTH
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED, WHITE, scores

Figures = dict[str, float]

STRIKE: Final = 3
"""Provinces over which another player's force puts one at risk."""
RISK: Final = ((4.0, 0.8), (3.0, 0.65), (2.0, 0.5), (1.0, 0.2))
"""How likely a stack dies by an attack at such odds or better."""
WEIGHTS: Final[Mapping[str, Mapping[str, tuple[float, float]]]] = {
    RED: {
        "score": (0.06, 0.70),
        "markers": (1.66, -0.25),
        "red_leaders": (0.83, 0.23),
        "red_units": (-0.02, -0.20),
        "white_strength": (-0.47, 0.11),
        "foreign_strength": (0.23, -0.11),
        "red_strongest": (0.82, -0.63),
        "assassins": (0.98, 1.33),
        "red_stacks": (0.62, -0.27),
        "red_at_risk": (-0.19, -0.41),
        "to_move": (4.3, -0.3),
    },
    WHITE: {
        "score": (0.17, 1.36),
        "white_leaders": (1.91, 0.97),
        "white_units": (-0.12, -0.30),
        "red_strength": (0.27, 0.09),
        "foreign_strength": (0.75, -0.31),
        "white_strongest": (0.27, -0.17),
        "assassins": (0.39, 0.43),
        "white_at_risk": (-0.10, -0.15),
        "to_move": (5.0, 1.3),
        "red_units": (-0.46, 0.02),
        "markers": (-0.29, -0.96),
    },
}
"""What ten of each of a seat's figures count for the first place in a Red and in a White end: at
the beginning of the war, and how much more at its end, when the other colour has nothing left."""
SIDES: Final = {
    "turn": 0.28,
    "late": 0.35,
    "red_leadership": 0.43,
    "white_leadership": 0.28,
    "red_leaders": -0.29,
    "white_leaders": -0.55,
    "white_armies": -0.05,
    "red_led": 0.22,
    "white_led": -0.32,
}
"""What ten of each figure of the whole map count for a Red end."""
EVEN: Final = -0.49
FEW: Final = (
    ("red_leaders", 3, -0.34),
    ("red_leaders", 1, -0.82),
    ("white_leaders", 3, 0.13),
    ("white_leaders", 1, -0.14),
    ("white_leaders", 0, 0.20),
    ("white_armies", 6, 0.74),
)
"""What counts for a Red end besides when a figure is no higher than a number."""
LATE: Final = 5
"""The last game turn with replacements (9.16)."""
WHITE_AT_FIRST, RED_AT_FIRST = 66, 37
"""Strength of the White leaders and armies, and leadership of the Red leaders, at the set-up."""


def chances(state: State) -> dict[Seat, float]:
    """Return how likely each seat is to come first; of seats that share it, each has its part."""
    if state["result"] is not None:
        first = state["result"]["ranking"][0]
        return {seat: (seat in first) / len(first) for seat in state["seats"]}
    board = board_of(state)
    sides, held = survey(board, state["seats"])
    white_left = min(1.0, (sides["white_leadership"] + sides["white_armies"]) / WHITE_AT_FIRST)
    red_left = min(1.0, sides["red_leadership"] / RED_AT_FIRST)
    in_red = _shares(held, RED, 1.0 - white_left)
    in_white = _shares(held, WHITE, 1.0 - red_left)
    likely = red_end(sides)
    return {seat: likely * in_red[seat] + (1.0 - likely) * in_white[seat] for seat in held}


def red_end(sides: Mapping[str, float]) -> float:
    """Return how likely the war ends in a Red victory."""
    total = EVEN + sum(weight * sides[name] / 10 for name, weight in SIDES.items())
    total += sum(weight for name, most, weight in FEW if sides[name] <= most)
    return 1.0 / (1.0 + exp(-total))


def _shares(held: Mapping[Seat, Figures], colour: str, progress: float) -> dict[Seat, float]:
    """Return how likely each seat is first if the war ends in a victory of `colour`."""
    weights = [(name, one + progress * more) for name, (one, more) in WEIGHTS[colour].items()]
    liking: dict[Seat, float] = {}
    for seat, figures in held.items():
        figures["score"] = figures["score_" + colour]
        liking[seat] = exp(sum(weight * figures[name] for name, weight in weights) / 10)
    total = sum(liking.values())
    return {seat: each / total for seat, each in liking.items()}


def survey(board: Board, seats: Sequence[Seat]) -> tuple[Figures, dict[Seat, Figures]]:
    """Return the figures of the whole map, and those of each seat."""
    sides = dict.fromkeys([*SIDES], 0.0)
    sides["turn"], sides["late"] = board["turn"], max(0, board["turn"] - LATE)
    names = {name for weights in WEIGHTS.values() for name in weights}
    held = {seat: dict.fromkeys(sorted(names), 0.0) for seat in seats}
    led: list[tuple[Stack, str, Seat, int]] = []
    for stack in board["stacks"].values():
        colour, seat = colour_of(stack), stack["seat"]
        if REGION[stack["at"]] not in FAR_REGIONS:
            _count_units(sides, stack)
        if colour is None or seat not in held:
            continue
        power = strength(stack)
        led.append((stack, colour, seat, power))
        _count_force(sides, held[seat], stack, colour, power)
    for (_, colour, seat, power), risk in zip(led, _risks(led), strict=True):
        if colour in (RED, WHITE):
            held[seat][colour + "_at_risk"] += risk * power
    _count_boxes(board, held)
    return sides, held


def _count_units(sides: Figures, stack: Stack) -> None:
    """Count what decides whether the game ends (15.1)."""
    for unit in stack["units"]:
        colour = COLOUR[unit]
        if unit in LEADERS:
            sides[f"{colour}_leadership"] += VALUE[unit]
            sides[f"{colour}_leaders"] += 1
        elif unit in ARMIES and colour == WHITE:
            sides["white_armies"] += VALUE[unit]


def _count_force(sides: Figures, own: Figures, stack: Stack, colour: str, power: int) -> None:
    for unit in stack["units"]:
        if COLOUR[unit] in (RED, WHITE) and unit in LEADERS:
            own[f"{COLOUR[unit]}_leaders"] += VALUE[unit]
        elif COLOUR[unit] in (RED, WHITE) and unit in ARMIES:
            own[f"{COLOUR[unit]}_units"] += VALUE[unit]
    if colour not in (RED, WHITE):
        own["foreign_strength"] += power
        return
    sides[colour + "_led"] += power
    own[colour + "_strength"] = own.get(colour + "_strength", 0.0) + power
    own[colour + "_strongest"] = max(own[colour + "_strongest"], power)
    if colour == RED:
        own["red_stacks"] += 1


def _risks(led: Sequence[tuple[Stack, str, Seat, int]]) -> list[float]:
    """Return for each stack how likely one other player could destroy it."""
    near: dict[str, dict[tuple[Seat, str], int]] = {}
    for stack, colour, seat, power in led:
        for province in around(stack["at"], STRIKE):
            found = near.setdefault(province, {})
            found[seat, colour] = found.get((seat, colour), 0) + power
    risks: list[float] = []
    for stack, colour, seat, power in led:
        worst: dict[Seat, int] = {}
        for (other, its), force in near[stack["at"]].items():
            if other != seat and colour in OPPOSES[its]:
                worst[other] = worst.get(other, 0) + force
        odds = max(worst.values(), default=0) / max(1, power)
        risks.append(next((risk for least, risk in RISK if odds >= least), 0.0))
    return risks


def _count_boxes(board: Board, held: Mapping[Seat, Figures]) -> None:
    """Count points, markers, assassins, and who is still to move in this game turn."""
    seats = list(held)
    points = {colour: scores(board, seats, colour) for colour in (RED, WHITE)}
    phasing, order = board["phasing"], board["order"]
    waiting = order[order.index(phasing) :] if phasing in order else []
    for seat, own in held.items():
        box = board["lying"].get("display:" + seat, ())
        own["markers"] = sum(piece in POLITBURO_POINTS for piece in box)
        own["assassins"] = sum(piece in WORTH for piece in box)
        own["to_move"] = float(seat in waiting)
        for colour in (RED, WHITE):
            own["score_" + colour] = points[colour][seat]
