"""How likely each seat is to win a campaign with the hand that it holds in the trading session.

The figures are fitted to 1,029 campaigns between bots like the steady one, a third of them with
hands that were drawn by lot (docs/balance/bots.md): how likely the war ends in a White victory, and
the seat that is first in a Red and in a White end.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp
from typing import Final

from app.games.bot_kit.trials import KeptChoices
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat, State
from app.games.rcw.board import board_of, in_box, stack_of
from app.games.rcw.box import ARMIES, BOX, COLOUR, LEADERS, VALUE
from app.games.rcw.rules.assassins import WORTH
from app.games.rcw.rules.committee import QUORUM
from app.games.rcw.rules.set_up import deploy_units, place_leader
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED, WHITE

Hand = Counter[str]
"""What a hand is judged by: the value of its leaders of either colour and of the White units that
they bring along, its Politburo markers and its assassins."""

FIGURES: Final[Mapping[str, Mapping[str, float]]] = {
    RED: {"red_leaders": 0.146, "markers": 0.261, "assassins": 0.039},
    WHITE: {"white_leaders": 0.162, "white_units": 0.061, "assassins": 0.055},
}
"""What one of each counts for the first place in a Red and in a White end."""
COMMITTEE: Final = 0.52
"""What it counts in a Red end besides to be the Central Committee alone (11.11)."""
EVEN: Final = 0.66
MOST_WHITE, NEXT_WHITE, MOST_RED = -0.053, -0.005, 0.035
"""What counts for a White end: the most White leadership in one hand, the most in another, and the
most Red leadership. Who has all of the White side fights alone."""

_ESCORTS: KeptChoices[Mapping[str, int]] = KeptChoices()


def hands_of(match: Match) -> dict[Seat, Hand]:
    """Return what each seat's hand is judged by."""
    board = board_of(match.state)
    return {seat: hand_of(match, in_box(board, "hand:" + seat)) for seat in match.state["seats"]}


def hand_of(match: Match, pieces: Iterable[str]) -> Hand:
    """Return what `pieces` are judged by in a hand."""
    escorts = _ESCORTS.choose(match, "set_up", lambda: _escorts(match.state))
    hand: Hand = Counter()
    for piece in pieces:
        if piece in LEADERS:
            hand[f"{COLOUR[piece]}_leaders"] += VALUE[piece]
            hand["white_units"] += escorts.get(piece, 0)
        elif piece in POLITBURO_POINTS:
            hand["markers"] += 1
        elif piece in WORTH:
            hand["assassins"] += 1
    return hand


def _escorts(state: State) -> dict[str, int]:
    """Return the strength of the White units on which leaders with an asterisk are deployed
    (16.62)."""
    board = board_of(copy_state(state))
    deploy_units(board)
    found: dict[str, int] = {}
    for leader in sorted(LEADERS):
        unit = BOX.units[leader]
        assert unit.setup is not None
        place_leader(board, leader, unit.setup, state["seats"][0], on_units=unit.asterisk)
        stack = stack_of(board, leader)
        assert stack is not None
        along = board["stacks"][stack]["units"]
        found[leader] = sum(VALUE[u] for u in along if u in ARMIES and COLOUR[u] == WHITE)
    return found


def chances(hands: Mapping[Seat, Hand]) -> dict[Seat, float]:
    """Return how likely each seat is to come first."""
    in_red, in_white = _shares(hands, RED), _shares(hands, WHITE)
    likely = white_end(hands.values())
    return {seat: (1.0 - likely) * in_red[seat] + likely * in_white[seat] for seat in hands}


def white_end(hands: Iterable[Hand]) -> float:
    """Return how likely the war ends in a White victory."""
    listed = list(hands)
    white = sorted((hand["white_leaders"] for hand in listed), reverse=True)
    red = max(hand["red_leaders"] for hand in listed)
    total = EVEN + MOST_WHITE * white[0] + NEXT_WHITE * white[1] + MOST_RED * red
    return 1.0 / (1.0 + exp(-total))


def _shares(hands: Mapping[Seat, Hand], colour: str) -> dict[Seat, float]:
    """Return how likely each seat is first if the war ends in a victory of `colour`."""
    liking: dict[Seat, float] = {}
    for seat, hand in hands.items():
        total = sum(weight * hand[name] for name, weight in FIGURES[colour].items())
        if colour == RED and hand["markers"] >= QUORUM:
            total += COMMITTEE
        liking[seat] = exp(total)
    whole = sum(liking.values())
    return {seat: each / whole for seat, each in liking.items()}
