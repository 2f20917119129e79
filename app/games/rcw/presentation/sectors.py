"""The map of RCW as a list in words: regions, their provinces, the stacks in each."""

from collections.abc import Mapping
from typing import Any

from app.games.presentation import Sector, SectorPlace
from app.games.rcw.box import BOX, WAYS
from app.games.rcw.components import load
from app.games.rcw.map.picture import ENGLISH, described
from app.games.rcw.map.text import heading
from app.games.text import cached_by_language, gettext


def sectors(view: Mapping[str, Any]) -> list[Sector]:
    """All regions in the order of the box, each with its provinces."""
    box = load()
    lying = view["board"]["provinces"]
    return [
        Sector(
            region.name,
            tuple(
                SectorPlace(
                    province.id,
                    heading(province, ENGLISH),
                    tuple(described(stack, ENGLISH) for stack in lying.get(province.id, ())),
                    _near(province.id),
                )
                for province in box.provinces.values()
                if province.region == region.code
            ),
        )
        for region in box.regions.values()
    ]


@cached_by_language
def _near(province: str) -> str:
    """What a province borders on, and where its railways lead."""
    beyond = WAYS["white"][province]
    names = [
        gettext("%(province)s (by rail as well)", province=BOX.provinces[each].name)
        if each in BOX.rail_neighbours.get(province, ())
        else BOX.provinces[each].name
        for each in beyond
    ]
    return str(gettext("Borders on %(names)s.", names=", ".join(names)))
