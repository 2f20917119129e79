"""Fit the figures of app/games/rcw/bots/hands.py.

Campaigns are played between steady bots, a third of them with hands that are drawn by lot instead
of the trading session; then the figures are fitted to who came first.

    python -m tools.rcw_hands play hands.jsonl 1050
    python -m tools.rcw_hands fit hands.jsonl
"""

import json
import sys
from collections.abc import Callable, Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from app.games.kernel.bot import next_to_act
from app.games.kernel.match import Match
from app.games.rcw.board import board_of, in_box, put
from app.games.rcw.bots import BOTS
from app.games.rcw.bots.hands import FIGURES, hands_of
from app.games.rcw.box import COLOUR, LEADERS
from app.games.rcw.rules.committee import QUORUM
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED, WHITE
from app.games.rcw.title import RCW

SEATS: Final = list("ABCD")
BY_LOT: Final = "by lot"
CONCENTRATION: Final = {WHITE: 0.5, RED: 1.2, "marker": 0.8, "chit": 1.0}
"""How evenly pieces of a kind are divided: the lower, the more one seat has of them."""
MOST_MARKERS: Final = 9
MAX_ACTIONS: Final = 6_000
RIDGE: Final = 1.0
STEPS: Final = 2_000
Record = dict[str, Any]


def play(number: int) -> Record | None:
    """Play a campaign; return the hands after the session, who came first, and which colour won.

    None: it had no end. Of three campaigns, one has hands that are drawn by lot; in one steady bots
    trade what was dealt, in one two sharp bots and two steady ones do. Then all play as steady.
    """
    match = Match.new(RCW, SEATS, seed=f"{number:064x}", options={"scenario": "campaign"})
    lots = Random(f"hands {number}")  # noqa: S311 - a drawing of lots
    traders = dict.fromkeys(SEATS, "steady")
    if number % 3 == 0:
        draw_hands(match, lots)
        traders = dict.fromkeys(SEATS, BY_LOT)
    elif number % 3 == 2:
        traders |= dict.fromkeys(lots.sample(SEATS, 2), "sharp")
    held = hands_of(match)
    for _ in range(MAX_ACTIONS):
        acting = None if match.over else next_to_act(match, SEATS)
        if acting is None:
            break
        name = "steady"
        if match.state["steps"][-1]["step"] == "trading":
            name, held = traders[acting], hands_of(match)
        bot = BOTS.get(name)
        match.apply(acting, bot(match, acting, lots) if bot else {"do": "ready"})
    result = match.state["result"]
    if result is None:
        return None
    hands = {seat: dict(hand) for seat, hand in held.items()}
    return {"hands": hands, "first": result["ranking"][0], "victory": result["victory"]}


def draw_hands(match: Match, lots: Random) -> None:
    """Deal all hands anew, each kind of piece with other odds for the seats."""
    board = board_of(match.state)
    odds = {
        kind: [lots.gammavariate(evenness, 1) + 0.02 for _ in SEATS]
        for kind, evenness in CONCENTRATION.items()
    }
    for seat in SEATS:
        for piece in in_box(board, "hand:" + seat):
            kind = "marker" if piece in POLITBURO_POINTS else "chit"
            if piece in LEADERS:
                kind = COLOUR[piece] or kind
            taker = lots.choices(SEATS, odds.get(kind, odds["chit"]))[0]
            if kind == "marker" and hands_of(match)[taker]["markers"] >= MOST_MARKERS:
                taker = seat
            put(board, piece, "hand:" + taker)


def figures(hand: dict[str, int], colour: str) -> list[float]:
    """Return what of a hand counts in an end of `colour`, in the order of the figures."""
    found = [float(hand.get(name, 0)) for name in FIGURES[colour]]
    return [*found, float(hand.get("markers", 0) >= QUORUM)] if colour == RED else found


def fit(size: int, slope: Callable[[list[float]], list[float]]) -> list[float]:
    """Return the weights at which the slope of the likelihood vanishes, less the ridge (Adam)."""
    weights, mean, square = [0.0] * size, [0.0] * size, [0.0] * size
    for step in range(1, STEPS + 1):
        for i, each in enumerate(slope(weights)):
            gradient = each - RIDGE * weights[i]
            mean[i] = 0.9 * mean[i] + 0.1 * gradient
            square[i] = 0.999 * square[i] + 0.001 * gradient**2
            pace = mean[i] / (1 - 0.9**step) / ((square[i] / (1 - 0.999**step)) ** 0.5 + 1e-9)
            weights[i] += 0.01 * pace * (1 - step / STEPS)
    return weights


def first_places(records: Sequence[Record], colour: str) -> list[float]:
    """Fit what counts for the first place in an end of `colour`."""
    games = [
        [(figures(hand, colour), (seat in r["first"]) / len(r["first"])) for seat, hand in held]
        for r in records
        if r["victory"] == colour and (held := list(r["hands"].items()))
    ]
    size = len(games[0][0][0])

    def slope(weights: list[float]) -> list[float]:
        total = [0.0] * size
        for seats in games:
            likings = [exp(sum(w * x for w, x in zip(weights, f, strict=True))) for f, _ in seats]
            whole = sum(likings)
            for liking, (found, came) in zip(likings, seats, strict=True):
                for i, each in enumerate(found):
                    total[i] += each * (came - liking / whole)
        return total

    return fit(size, slope)


def white_ends(records: Sequence[Record]) -> list[float]:
    """Fit what counts for a White end: nothing, the most and the second White leadership, the most
    Red leadership."""
    games: list[tuple[list[float], bool]] = []
    for r in records:
        white, red = (
            sorted((hand.get(name, 0) for hand in r["hands"].values()), reverse=True)
            for name in ("white_leaders", "red_leaders")
        )
        games.append(([1.0, white[0] - 16, white[1] - 6, red[0] - 10], r["victory"] == WHITE))

    def slope(weights: list[float]) -> list[float]:
        total = [0.0] * 4
        for found, came in games:
            likely = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, found, strict=True))))
            for i, each in enumerate(found):
                total[i] += each * (came - likely)
        return total

    even, most, following, reds = fit(4, slope)
    return [even - 16 * most - 6 * following - 10 * reds, most, following, reds]


def main(verb: str, name: str, count: str = "0") -> None:
    """Play `count` campaigns into a file, or fit the figures to those in it."""
    path = Path(name)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if verb == "play":
        with path.open("a", encoding="utf-8") as out:
            for number in range(len(lines), int(count)):
                out.write(json.dumps(play(number)) + "\n")
                out.flush()
        return
    records = [record for line in lines if (record := json.loads(line))]
    for colour in (RED, WHITE):
        sys.stdout.write(f"{colour}: {first_places(records, colour)}\n")
    sys.stdout.write(f"White end: {white_ends(records)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
