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
