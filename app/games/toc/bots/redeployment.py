"""What a bot redeploys: corps out of the reserve, and armies and leaders by rail (section 9)."""

from collections.abc import Iterable
from heapq import nlargest
from typing import Final

from app.games.kernel.state import Action
from app.games.toc.board import RESERVE, is_soc_rev, values_of
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.movement import LEAST_MOVE, place_value
from app.games.toc.box import LEADERS, NET, TABLES, is_army
from app.games.toc.rules.derived import derive
from app.games.toc.rules.leaders import rating
from app.games.toc.rules.redeployment import ARMY, CORPS, KIND_OF, LEADER, destination_bits, movable

FROM_RESERVE: Final = 0.9
"""What the redeployment of a corps from the reserve is worth when a card is chosen."""
ARRIVING: Final = 0.8
"""The part that counts of what an army gains: it acts only in a later round."""
LED: Final = 0.5
"""What each point of a leader's rating is worth with an army near the enemy that nobody leads."""
STRENGTH_OF_CORPS: Final = 2.0

Place = tuple[float, str]


def best_place(view: BotView, piece: str) -> Place:
    """By how much a piece would be better placed somewhere else, and where."""
    what = ("redeploy", piece)
    if what not in view.figures:
        view.figures[what] = _best_place(view, piece)
    found: Place = view.figures[what]
    return found


def _best_place(view: BotView, piece: str) -> Place:
    board, here = view.board, view.board["where"][piece]
    places = NET.names(destination_bits(derive(board), board, view.side, piece))
    if piece in LEADERS:
        before = _led(view, here, piece)
        return max(((_led(view, e, piece) - before, e) for e in places), default=(0.0, here))
    strength = STRENGTH_OF_CORPS if KIND_OF[piece] == CORPS else values_of(board, piece)[0]
    stays = 0.0 if here == RESERVE else place_value(view, here, strength, here)
    return max(
        ((place_value(view, each, strength, here) - stays, each) for each in places),
        default=(0.0, here),
    )


def _led(view: BotView, space: str, leader: str) -> float:
    """What a leader is worth in a space: with an army near the enemy, if no other is there."""
    pieces = view.board["at"].get(space, ())
    if not view.threats.get(space) or not any(is_army(p) and not is_soc_rev(p) for p in pieces):
        return 0.0
    if any(piece in LEADERS and piece != leader for piece in pieces):
        return 0.0
    return LED * rating(leader)


def plan(view: BotView, value: int, moved: Iterable[str] = ()) -> list[tuple[float, str]]:
    """What a card of some value redeploys best, the most useful piece first, after some pieces have
    been redeployed: the line of the table of 9.1 that gains most."""
    moved = list(moved)
    gains: dict[int, list[tuple[float, str]]] = {CORPS: [], ARMY: [], LEADER: []}
    for piece in movable(view.board, view.side):
        gain = 0.0 if piece in moved else _gain(view, piece)
        if gain > 0:
            gains[KIND_OF[piece]].append((gain, piece))
    counts = {kind: sum(KIND_OF[piece] == kind for piece in moved) for kind in gains}
    lines = [
        [each for kind in gains for each in nlargest(row[kind] - counts[kind], gains[kind])]
        for row in TABLES.redeployment[value]
        if all(counts[kind] <= row[kind] for kind in gains)
    ]
    best = max(lines, key=lambda line: sum(gain for gain, _piece in line), default=[])
    return sorted(best, reverse=True)


def _gain(view: BotView, piece: str) -> float:
    """What the redeployment of a piece gains; corps on the map stay: to send one costs as much as
    to bring one of the reserve."""
    if view.board["where"][piece] == RESERVE:
        return FROM_RESERVE + best_place(view, piece)[0] / 1000
    if KIND_OF[piece] == CORPS or not view.level.plans_rails:
        return 0.0
    gain, _place = best_place(view, piece)
    return 0.0 if gain <= LEAST_MOVE else gain if piece in LEADERS else ARRIVING * gain


def worth(view: BotView, value: int) -> float:
    """What the redeployment by a card of some value promises."""
    return sum(gain for gain, _piece in plan(view, value))


def redeploy(view: BotView, options: list[Action]) -> Action:
    """What gains most by it: to cities in danger, else near the enemy's cities."""
    piece = view.frame.get("piece")
    if piece is not None:
        _gain, place = best_place(view, piece)
        if {"do": "redeploy", "at": place} not in options:
            return {"do": "halt"}
        view.because("place", unit=piece, place=place)
        return {"do": "redeploy", "at": place}
    for _gain, each in plan(view, view.frame["value"], view.frame.get("moved", ())):
        if {"do": "take", "unit": each} in options:
            return {"do": "take", "unit": each}
    view.because("routine")
    return {"do": "done"}
