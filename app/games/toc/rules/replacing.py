"""Case 8.52: which corps takes the place of an army that is eliminated."""

from typing import Final

from app.games.toc.board import RESERVE, SINCE_VERSION_6, Board, is_since, side_of
from app.games.toc.box import FAR_EAST, SPACES, UNITS, WHITE, camp_of, has_mark, region_of
from app.games.toc.rules.far_east import OPERATING

CORPS_STEPS: Final = "corps_steps {side}"
"""The modifier of a board that counts half replacement steps for corps alone, of a card, until the
end of the turn (11.2)."""
CORPS = tuple(unit for unit, record in UNITS.items() if record.size == "corps")
WHITE_CAMPS = ("afsr", "don", "sibcos", "siberian", "nw")
OF_CAMP = {
    "afsr-army-prometheus-1": "afsr",
    "siberian-army-ant-1": "siberian",
    "siberian-army-ant-2": "siberian",
    "siberian-army-izhevsk": "siberian",
}


TURNCOAT_CORPS: Final = {
    "switch-army-wu": "switch-corps-w-galicia-c1",
    "switch-army-bulak": "switch-corps-bulak-c1",
    "switch-army-gregoriev": "switch-corps-gregoriev-c1",
}
"""The corps that alone takes the place of each army that has switched sides (13.34)."""
NATIONS: Final = ("cp-corps-ah-", "cp-corps-tu-", "nw-corps-vdg-")
"""How corps begin that replace armies of their own nation alone: Austrians, Turks, and those of von
der Goltz (8.52)."""
NATION_OF_ARMY: Final = {
    "cp-army-austria-2": "cp-corps-ah-",
    "cp-army-turkey-1": "cp-corps-tu-",
    "nw-army-vdg-1": "nw-corps-vdg-",
    "nw-army-vdg-2": "nw-corps-vdg-",
}


def replacing_corps(board: Board, army: str, side: str) -> str | None:
    """Return the corps of the reserve that replaces an army, or None: the army is lost for good.

    It is of the army's arm, and elite if the army is and there is such a corps, from its camp,
    faction or side. A faction's corps fights for who controls the faction: none of it replaces an
    army that the other side has, such as peasants of Ukraine (13.3). Nor does one that cannot
    operate there in the Far East (13.41). The order of the box decides between equals; corps in the
    reserve are at full strength unless they came there reduced.
    """
    record = UNITS[army]
    if "no_replacement_corps" in record.marks:
        return None
    fitting = [
        unit
        for unit in CORPS
        if board["where"][unit] == RESERVE and _fits(army, unit, side)
        if not UNITS[unit].faction or army in TURNCOAT_CORPS or side_of(board, unit) == side
    ]
    if is_since(board, SINCE_VERSION_6):
        nation, place = NATION_OF_ARMY.get(army), board["where"][army]
        is_far = place in SPACES and region_of(place) == FAR_EAST
        fitting = [
            unit
            for unit in fitting
            if _nation_of(unit) == nation and (not is_far or unit in OPERATING)
        ]
    regular = [unit for unit in fitting if not has_mark(unit, "elite")]
    elite = [unit for unit in fitting if has_mark(unit, "elite")]
    wants_elite = has_mark(army, "elite") or army.startswith("white-army-romanov")
    choice = (elite or regular) if wants_elite else regular
    return min(choice, key=board["reduced"].__contains__, default=None)


def _nation_of(corps: str) -> str | None:
    return next((nation for nation in NATIONS if corps.startswith(nation)), None)


def _fits(army: str, corps: str, side: str) -> bool:
    record, other = UNITS[army], UNITS[corps]
    if other.size != "corps" or "cannot_replace_army" in other.marks or other.arm != record.arm:
        return False
    if army in TURNCOAT_CORPS:
        return TURNCOAT_CORPS[army] == corps
    if record.faction or other.faction:
        return record.faction == other.faction
    if other.side != side:
        return False
    if side != WHITE:
        return True
    if army.startswith("white-army-romanov"):
        return camp_of(corps) in WHITE_CAMPS
    return camp_of(corps) == OF_CAMP.get(army, camp_of(army))
