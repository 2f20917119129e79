"""Sections 8.2 to 8.42: what attacker and defender may do in a combat before the fire."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame
from app.games.toc.board import (
    Board,
    pieces_at,
    quarter_steps,
    side_of,
    units_at,
)
from app.games.toc.box import (
    LINK_BETWEEN,
    SPACES,
    is_cavalry,
)
from app.games.toc.rules.assets import usable_assets
from app.games.toc.rules.leaders import (
    able_leaders,
    rating,
)
from app.games.toc.rules.retreat import can_withdraw
from app.games.toc.rules.stacking import has_room
from app.games.toc.rules.supply import is_mud

CAVALRY_LEADERS = ("wrangel", "budyenny", "ghai-khan", "makhno", "krasnov")


def leader_of_attack(board: Board, frame: Frame) -> str | None:
    """The best leader who takes part: with an army, and a unit of the space in the attack."""
    spaces = dict.fromkeys(board["where"][unit] for unit in frame["units"])
    frame["origins"] = list(spaces)
    found = [leader for space in spaces for leader in able_leaders(board, pieces_at(board, space))]
    return max(found, key=rating, default=None)


def asset_choices(board: Board, frame: Frame, who: str) -> list[Action]:
    side = frame["side"] if who == "attack" else frame["defender"]
    spaces = (
        {board["where"][unit] for unit in frame["units"]} if who == "attack" else {frame["place"]}
    )
    tried = frame["deployed"].get(who, ())
    return [
        {"do": "use_asset", "asset": asset}
        for asset in usable_assets(board, side, spaces)
        if asset not in tried
    ]


def defence_choices(board: Board, frame: Frame) -> list[Action]:
    """What the defender can do before the fire (8.2, steps 2 and 3)."""
    place, side = frame["place"], frame["defender"]
    found = asset_choices(board, frame, "defence")
    here = [piece for piece in pieces_at(board, place) if side_of(board, piece) == side]
    if not frame.get("failed") and can_withdraw(board, place, here):
        found += [
            {"do": "withdraw", "leader": leader}
            for leader in able_leaders(board, here)[:1]
            if leader not in frame["tried"]
        ]
    if frame.get("helper"):
        return found
    for space in dict.fromkeys(_beside(place)):
        if space in board["no_act"]:
            continue
        units = [unit for unit in units_at(board, space) if side_of(board, unit) == side]
        if units and any(has_room(board, place, [unit]) for unit in units):
            found += [
                {"do": "reinforce", "leader": leader}
                for leader in able_leaders(board, pieces_at(board, space))[:1]
                if leader not in frame["tried"]
            ]
    return found


def _beside(place: str) -> list[str]:
    return [there for here, there in LINK_BETWEEN if here == place]


def reinforcement_choices(board: Board, frame: Frame) -> list[Action]:
    space = board["where"][frame["helper"]]
    units = units_at(board, space) if space in board["at"] and space != frame["place"] else []
    found: list[Action] = [
        {"do": "bring", "unit": unit} for unit in units if has_room(board, frame["place"], [unit])
    ]
    return [*found, {"do": "enough"}] if frame["brought"] else found


def surprise_choices(board: Board, play: Play, frame: Frame) -> list[Action]:
    """Cases 8.42, 8.421, 8.422: the surprises that can be attempted."""
    found: list[Action] = []
    deployed = frame["deployed"]
    if len(deployed.get("attack", ())) > len(deployed.get("defence", ())):
        found.append({"do": "surprise", "by": "asset"})
    record = SPACES[frame["place"]]
    across = any(
        LINK_BETWEEN[board["where"][unit], frame["place"]].river
        or LINK_BETWEEN[board["where"][unit], frame["place"]].special == "kerch_taman"
        for unit in frame["units"]
    )
    own = quarter_steps(board, [unit for unit in frame["units"] if is_cavalry(unit)])
    other = quarter_steps(board, [u for u in units_at(board, frame["place"]) if is_cavalry(u)])
    tried = (play.frame("combat") or {}).get("charged", False)
    if (
        not is_mud(board)
        and record.terrain == "clear"
        and not across
        and own > other
        and not tried
        and cavalry_leader(board, frame) is not None
    ):
        found.append({"do": "surprise", "by": "cavalry"})
    return found


def cavalry_leader(board: Board, frame: Frame) -> str | None:
    """Case 8.422: a cavalry leader with an army in the attack who has not tried this turn."""
    for space in dict.fromkeys(board["where"][unit] for unit in frame["units"]):
        for leader in able_leaders(board, pieces_at(board, space)):
            if leader in CAVALRY_LEADERS and leader not in board["surprised"]:
                return leader
    return None
