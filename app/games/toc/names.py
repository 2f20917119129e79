"""The names of sides, regions, factions, camps and pieces, as texts show them."""

from collections.abc import Iterable
from typing import Any, Final

from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.toc.components import Components

SIDE_NAMES: Final[dict[str, Any]] = {"red": _l("RED"), "white": _l("WHITE")}
OWNER_NAMES: Final[dict[str, Any]] = {
    **SIDE_NAMES,
    "green": _l("Green"),
    "neutral": _l("neutral"),
}
REGION_NAMES: Final[dict[str, Any]] = {
    "north": _l("North"),
    "east": _l("East"),
    "central": _l("Central"),
    "urn": _l("Urals North"),
    "urc": _l("Urals Central"),
    "don": _l("Don"),
    "kuban": _l("Kuban"),
    "fe": _l("Far East"),
    "se": _l("Southeast"),
    "ukraine": _l("Ukraine"),
    "makhno": _l("Makhno"),
    "wukr": _l("West Ukraine"),
    "belarus": _l("Belarus"),
    "transcauc": _l("Transcaucasia"),
    "astrakhan": _l("Astrakhan"),
    "khiva": _l("Khiva"),
    "turkistan": _l("Turkistan"),
    "poland": _l("Poland"),
    "finland": _l("Finland"),
    "estonia": _l("Estonia"),
    "latvia": _l("Latvia"),
    "lithuania": _l("Lithuania"),
}
"""The regions that have a name (3.13)."""
SEA_NAMES: Final[dict[str, Any]] = {
    "baltic": _l("Baltic Sea"),
    "black": _l("Black Sea"),
    "caspian": _l("Caspian Sea"),
    "white": _l("White Sea"),
    "japan": _l("Sea of Japan"),
}
SECTION_NAMES: Final[dict[str, Any]] = {
    "north": _l("north"),
    "south": _l("south"),
    "east": _l("east"),
}
"""Where special assets of WHITE serve (8.8)."""
ASSET_STATES: Final[dict[str, Any]] = {
    "ready": _l("ready"),
    "spent": _l("used this turn"),
    "wrecked": _l("wrecked"),
}
INVOLVED_NAMES: Final[dict[str, Any]] = {
    "japan": _l("Japan"),
    "poland": _l("Poland"),
    "ukraine": _l("Ukraine"),
}
"""The tracks of involvement besides that of the Socialist Revolutionaries (5.4)."""
FACTION_NAMES: Final[dict[str, Any]] = {
    "astrakhan": _l("Astrakhan"),
    "belarus": _l("Belarus"),
    "britain": _l("Britain"),
    "cp": _l("the Central Powers"),
    "czech": _l("the Czech Legion"),
    "estonia": _l("Estonia"),
    "finland": _l("Finland"),
    "france": _l("France"),
    "khiva": _l("Khiva"),
    "latvia": _l("Latvia"),
    "lithuania": _l("Lithuania"),
    "makhno": _l("Makhno"),
    "poland": _l("Poland"),
    "transcaucasia": _l("Transcaucasia"),
    "turkistan": _l("Turkistan"),
    "ukraine": _l("Ukraine"),
    "usa": _l("the USA"),
    "west_ukraine": _l("West Ukraine"),
    "any_republic": _l("any republic"),
    "two_republics": _l("two different republics"),
}
CAMP_NAMES: Final[dict[str, Any]] = {
    "trotsky": _l("Trotsky"),
    "stalin": _l("Stalin"),
    "afsr": _l("AFSR"),
    "don": _l("Don Cossacks"),
    "sibcos": _l("Siberian Cossacks"),
    "siberian": _l("Siberian Army"),
    "nw": _l("Northwest"),
    "intrinsic": _l("no camp"),
}
CHIT_NAMES: Final[dict[str, Any]] = {
    "siberian": _l("Siberian"),
    "don": _l("Don Cossacks"),
    "sibcos": _l("Siberian Cossacks"),
    "nw": _l("Northwest"),
    "corruption": _l("Corruption"),
    "one_russia": _l("One Russia"),
    "desertion": _l("Desertion"),
    "no_city": _l("No City"),
    "city_and_marker": _l("City and Markers"),
    "trotsky": _l("Trotsky"),
    "stalin": _l("Stalin"),
    "accusation": _l("Accusation"),
    "bureaucracy": _l("Bureaucracy"),
    "defeatism": _l("Defeatism"),
    "no_act": _l("NO ACT"),
    "heavy_hand": _l("Heavy Hand"),
    "no_effect": _l("No Effect"),
}
"""The in-fighting chits (13.52)."""
_CAMP_IDLE: Final = _l("units of this camp do not attack, and its leaders only move")
_CAMP_BOUND: Final = _l(
    "one space a round with an army or leader of this camp; no reinforcement event with its armies"
)
CHIT_TEXTS: Final[dict[str, Any]] = {
    "siberian": _CAMP_IDLE,
    "don": _CAMP_IDLE,
    "sibcos": _CAMP_IDLE,
    "nw": _CAMP_IDLE,
    "corruption": _l("half a die of replacement steps is lost, or 2 victory points"),
    "one_russia": _l("RED places a die of influence points on republics, two on one at most"),
    "desertion": _l("half a die of steps is lost in a region, if you have fewer Victory Cities"),
    "no_city": _l("take an enemy home city this turn, or lose 4 victory points"),
    "city_and_marker": _l("if RED takes a home city of yours, it shifts two markers"),
    "trotsky": _CAMP_BOUND,
    "stalin": _CAMP_BOUND,
    "accusation": _l("on 1 or 2 a leader whom chance picks leaves the game"),
    "bureaucracy": _l("half a die of replacement steps is lost, or 2 victory points"),
    "defeatism": _l("after the first, each space activated for combat attacks on 1 to 3 alone"),
    "no_act": _l("on 4 to 6 WHITE places a NO ACT marker, if you have fewer Victory Cities"),
    "heavy_hand": _l("WHITE places a die of influence points on republics, two on one at most"),
    "no_effect": _l("nothing"),
}
"""What each chit does to the side that has it."""


def names_of(box: Components, pieces: Iterable[str]) -> list[str]:
    """Return the names of units, with their size, and of leaders."""
    found = []
    for piece in pieces:
        unit = box.units.get(piece)
        if unit is None:
            found.append(_(box.leaders[piece].name))
        elif unit.size == "army":
            found.append(_("%(name)s army", name=unit.name))
        else:
            found.append(_("%(name)s corps", name=unit.name))
    return found


def half_steps(count: int) -> str:
    """A number of half steps: "2", "2½" or "½"."""
    whole, half = divmod(count, 2)
    return (str(whole) if whole or not half else "") + "½" * half
