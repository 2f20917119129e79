"""Section 12.5(5): Air Raid."""

from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat
from app.games.rcw.board import board_of, colour_of, controls_province
from app.games.rcw.box import BOX

AIR_RAID: Final = "air-raid"


def raidable(play: Play, seat: Seat) -> list[str]:
    """Return the provinces that `seat` may raid: those beside its Blue units (ruling R84)."""
    board = board_of(play)
    bases = {
        stack["at"]
        for stack in board["stacks"].values()
        if stack["seat"] == seat and colour_of(stack) == "blue"
    }
    if not bases:
        return []
    return [p for p in BOX.provinces if not bases.isdisjoint(BOX.neighbours.get(p, ()))]


def air_raid(play: Play, plans: dict[str, Any], seat: Seat, province: str) -> None:
    """12.5(5): roll. `plans` notes where Red units do not return this turn (rulings R84, R85)."""
    die = play.roll(f"air raid {province}")
    result = BOX.tables.air_raid(die)
    told: dict[str, Any] = {"seat": seat, "province": province, "die": die}
    if result == "no_red_replacement":
        plans.setdefault("raided", []).append(province)
        play.emit("air_raid.stops", **told)
    elif result == "nothing":
        play.emit("air_raid.nothing", **told)
    else:
        drawer = controls_province(board_of(play), province)
        if drawer is None:
            play.emit("air_raid.nobody", **told)
            return
        play.emit("air_raid.draw", drawer=drawer, **told)
        play.push("draw", seat=drawer, left=1)
