"""What factions, their markers and points of influence are worth to a side; only bots ask."""

from typing import Final

from app.games.toc.board import Board, scenario_of
from app.games.toc.box import BOX, CITIES, NET, UNITS, WHITE, enemy_of, region_of
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.influence_points import GONE_FLAG, is_locked
from app.games.toc.rules.tracks import may_control

CITY: Final = 2.0
"""What a Victory City of a faction is worth each time that points are counted."""
STRENGTH, STEPS = 0.25, 0.6
"""What each point of strength of its forces is worth, and each replacement step of a turn."""
WAITING: Final = 0.5
"""What is left of it where the forces wait for the withdrawal of the Central Powers."""
GATED: Final = 0.3
"""What is left of a chance of control that a closed gate bars."""
CHANCES: Final = (
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (0.35, 0.12, 0.03, 0.0, 0.0, 0.0),
    (0.5, 0.25, 0.1, 0.03, 0.0, 0.0),
    (0.6, 0.4, 0.2, 0.1, 0.05, 0.02),
)
"""The chance that a marker comes to the end of its track in so many further Political Phases, by
the boxes that it still has to go: 1 to 6."""
NOISE: Final = ((-2, 0.15), (-1, 0.2), (0, 0.3), (1, 0.2), (2, 0.15))
"""What the other side may add to net influence, and how often."""


def _strength(faction: str) -> float:
    return sum(
        UNITS[entry.piece].full.strength
        for entry in BOX.entries
        if entry.faction == faction and entry.piece in UNITS and entry.place in NET.bit
    )


CITIES_OF: Final = {
    faction: sum(bool(record.region) and region_of(city) == record.region for city in CITIES)
    for faction, record in BOX.factions.items()
}
STRENGTH_OF: Final = {faction: _strength(faction) for faction in BOX.factions}


def control_worth(board: Board, faction: str) -> float:
    """What the control of a faction is worth from now on, more the earlier: its cities count at the
    end of each turn, and its forces fight until the last one."""
    record = BOX.factions[faction]
    turns = min(4, 1 + scenario_of(board).last_turn - board["turn"])
    cities = CITIES_OF[faction]
    steps = record.steps + record.steps_per_city * cities
    found = CITY * cities * turns + (STRENGTH * STRENGTH_OF[faction] + STEPS * steps) * (turns / 3)
    return found * (WAITING if record.is_restricted and GONE_FLAG not in board["flags"] else 1.0)


def phases_left(board: Board) -> int:
    """How many Political Phases are still to come after that of this turn, as far as they count."""
    last = scenario_of(board).last_turn
    return sum(BOX.turns[turn - 1].is_political for turn in range(board["turn"] + 1, last + 1))


def _chance(board: Board, faction: str, side: str, boxes: int, phases: int) -> float:
    if boxes <= 0:
        return 1.0
    found = CHANCES[min(phases, len(CHANCES) - 1)][boxes - 1]
    return found if may_control(board, faction, side) else GATED * found


def marker_worth(board: Board, faction: str, side: str, box: int, phases: int) -> float:
    """What it is worth to a side that a marker stands in a box, positive for WHITE, with so many
    Political Phases to come."""
    toward = box if side == WHITE else -box
    if toward == TRACK_END and not may_control(board, faction, side):
        toward -= 1
    elif toward == -TRACK_END and not may_control(board, faction, enemy_of(side)):
        toward += 1
    own = _chance(board, faction, side, TRACK_END - toward, phases)
    other = _chance(board, faction, enemy_of(side), TRACK_END + toward, phases)
    return control_worth(board, faction) * (own - other)


def net_worth(board: Board, faction: str, side: str, net: int, phases: int) -> float:
    """What net influence on a faction is worth to a side, whatever the other side may add."""
    at = board["politics"]["tracks"][faction]
    total = 0.0
    for other, often in NOISE:
        box = max(-TRACK_END, min(TRACK_END, at + BOX.politics.boxes(net + other)))
        total += often * marker_worth(board, faction, side, box, phases)
    return total


def point_worth(
    board: Board, faction: str, side: str, points: int = 1, *, now: bool = False
) -> float:
    """What points of influence on a faction are worth to a side; `now`: markers move in the
    Political Phase of this turn, else in that of the next."""
    phases = phases_left(board) - (not now)
    if phases < 0 or is_locked(board, faction):
        return 0.0
    before = board["politics"]["influence"].get(faction, 0)
    after = before + (points if side == WHITE else -points)
    return net_worth(board, faction, side, after, phases) - net_worth(
        board, faction, side, before, phases
    )
