"""Sets of spaces that stay the same, as bits of the net, and what chains of spaces join."""

from functools import lru_cache
from typing import Final

from app.games.toc.box import (
    CITIES,
    FAR_EAST,
    GREEN,
    NET,
    NEUTRAL,
    SPACES,
    STARTING_SIDE,
    region_of,
)

REGION_BITS: Final = {
    region: NET.bits(name for name in SPACES if region_of(name) == region)
    for region in dict.fromkeys(map(region_of, SPACES))
}
CITY_BITS: Final = NET.bits(CITIES)
FAR_EAST_BITS: Final = REGION_BITS[FAR_EAST]
SEA_BITS: Final = NET.bits(name for name, space in SPACES.items() if space.kind == "sea")
NEUTRAL_BITS: Final = NET.bits(name for name, held in STARTING_SIDE.items() if held == NEUTRAL)
GREEN_BITS: Final = NET.bits(name for name, held in STARTING_SIDE.items() if held == GREEN)


@lru_cache(maxsize=2048)
def chain(sources: int, through: int, kinds: tuple[str, ...] | None = None) -> int:
    """Return what chains through a set join to sources, as `Net.chain`: most moves change none."""
    return NET.chain(sources, through, kinds)
