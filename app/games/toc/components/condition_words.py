"""The words of cards that say where: about twenty terms, which alternatives combine."""

from collections.abc import Collection
from typing import Final

from app.games.cards.conditions import Conditions
from app.games.cards.phrases import Form, Kind, Vocabulary, list_of
from app.games.toc.components.map_files import REGIONS

CAMPS: Final = ("trotsky", "stalin", "afsr", "don", "sibcos", "siberian", "nw", "intrinsic")
SEAS: Final = ("baltic", "black", "caspian", "white", "japan")

TERMS: Final = (
    Form("usual", "usual"),
    Form("reserve", "reserve"),
    Form("anywhere", "anywhere"),
    Form("space", "space {spaces:spaces}"),
    Form("next_space", "next to {spaces:spaces}"),
    Form("region", "region {regions:regions}"),
    Form("city", "city"),
    Form("no_city", "no city"),
    Form("controlled", "controlled"),
    Form("own_home", "own home"),
    Form("enemy_home", "enemy home"),
    Form("port", "port {seas:seas}"),
    Form("own_unit", "own unit"),
    Form("enemy_unit", "enemy unit"),
    Form("no_enemy_unit", "no enemy unit"),
    Form("no_unit", "no unit"),
    Form("no_leader", "no leader"),
    Form("beside_own_unit", "beside own unit"),
    Form("with", "with {pieces:pieces}"),
    Form("camp", "camp {camps:camps}"),
    Form("cavalry", "cavalry"),
)
"""The terms of conditions. "usual" is the placement of 11.1."""


def conditions(spaces: Collection[str], pieces: Collection[str]) -> Conditions:
    """Return the conditions of a box with these spaces, and these units and leaders."""
    kinds: dict[str, Kind] = {
        "spaces": list_of("space", spaces),
        "regions": list_of("region", REGIONS),
        "seas": list_of("sea", SEAS),
        "pieces": list_of("piece", pieces),
        "camps": list_of("camp", CAMPS),
    }
    return Conditions(Vocabulary("condition", TERMS, kinds))
