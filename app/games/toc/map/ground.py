"""What is printed on the map of Triumph of Chaos: spaces, links, and the regions they lie in."""

from typing import Final

from app.games.board.ground import Badge
from app.games.board.net_ground import NetGround, NetLink, Shape
from app.games.board.net_ground import Space as DrawnSpace
from app.games.toc.components import Components, Space
from app.games.toc.names import REGION_NAMES

MARGIN: Final = 165
"""How far the sheet goes beyond the last space."""

FAR_EAST: Final = "fe"

SHAPES: Final[dict[str, Shape]] = {"circle": "circle", "city": "city", "box": "box", "sea": "sea"}

WHOLE: Final = "1"
"""What is printed on a link that takes the whole allowance."""


def ground(box: Components) -> NetGround:
    """Return what is printed on the map."""
    spaces = {number: _drawn(space, space.at) for number, space in box.spaces.items() if space.at}
    width = max(space.at[0] for space in spaces.values()) + MARGIN
    height = max(space.at[1] for space in spaces.values()) + MARGIN
    shown = {space.region for space in spaces.values()}
    return NetGround(
        (width, height),
        spaces,
        links=[
            NetLink(link.kind, link.ends, link.river, WHOLE if link.whole_allowance else "")
            for link in box.links
        ],
        regions={region: str(name) for region, name in REGION_NAMES.items() if region in shown},
        insets=[[each for each, space in spaces.items() if space.region == FAR_EAST]],
    )


def _drawn(space: Space, at: tuple[int, int]) -> DrawnSpace:
    badges = []
    if space.resources:
        badges.append(Badge("resources", str(space.resources)))
    if space.supply:
        badges.append(Badge("supply", "S"))
    if space.is_port:
        badges.append(Badge("port"))
    if "fortress" in space.marks or space.terrain == "fortress":
        badges.append(Badge("fortress"))
    return DrawnSpace(
        space.name,
        (float(at[0]), float(at[1])),
        SHAPES[space.kind],
        space.terrain,
        space.region,
        space.control,
        tuple(badges),
    )
