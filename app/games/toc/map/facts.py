"""What is known of a space of Triumph of Chaos, in words, each fact with where it comes from."""

from collections.abc import Sequence
from typing import Any, Final

from app.games.components.provenance import of_field
from app.games.presentation.map_sheet import Fact
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.toc.components import Components, Link, Space
from app.games.toc.names import OWNER_NAMES, REGION_NAMES, SEA_NAMES

KIND_NAMES: Final = {
    "circle": _l("space"),
    "city": _l("Victory City"),
    "box": _l("box"),
    "sea": _l("sea zone"),
    "unused": _l("unused"),
}
TERRAIN_NAMES: Final = {
    "clear": _l("clear"),
    "forest": _l("forest"),
    "swamp": _l("swamp"),
    "mountain": _l("mountain"),
    "desert": _l("desert"),
    "fortress": _l("fortress"),
    "sea": _l("sea"),
}
LINK_NAMES: Final = {
    "rail": _l("railway"),
    "road1": _l("Road 1"),
    "road2": _l("Road 2"),
    "sea": _l("by sea"),
}
MARK_NAMES: Final = {
    "victory": _l("Victory City"),
    "fortress": _l("fortress"),
    "capital": _l("capital"),
    "later": _l("not in play at first"),
    "no_red": _l("closed to RED"),
}
SPECIAL_NAMES: Final = {
    "kerch_taman": _l("strait of Kerch (13.42)"),
    "finnish_border": _l("Finnish border (13.42)"),
    "kronstadt_active_only": _l("once Kronstadt is in play (13.42)"),
    "southeast": _l("Southeast (13.42)"),
    "japan_only": _l("Japan only (13.41)"),
}


def says(space: Space) -> str:
    """Return what a screen reader says of a space, and a pointer shows."""
    parts = [str(KIND_NAMES[space.kind])]
    if space.terrain not in ("clear", "sea"):
        parts.append(str(TERRAIN_NAMES[space.terrain]))
    if space.region in REGION_NAMES:
        parts.append(str(REGION_NAMES[space.region]))
    if space.control:
        parts.append(str(OWNER_NAMES[space.control]))
    if space.is_port:
        parts.append(_("port"))
    return f"{space.id} {space.name}: {'; '.join(parts)}"


def facts(box: Components, number: str) -> Sequence[Fact]:
    """Return what is known of a space."""
    space = box.spaces[number]
    found = [
        _fact(space, _l("Kind"), str(KIND_NAMES[space.kind]), "kind"),
        _fact(space, _l("Terrain"), str(TERRAIN_NAMES[space.terrain]), "terrain"),
    ]
    if space.region in REGION_NAMES:
        found.append(_fact(space, _l("Region"), str(REGION_NAMES[space.region]), "region"))
    if space.control:
        text = str(OWNER_NAMES[space.control])
        found.append(_fact(space, _l("Held at the start by"), text, "control"))
    marks = [str(name) for mark, name in MARK_NAMES.items() if mark in space.marks]
    if space.kind == "city":
        marks.remove(str(MARK_NAMES["victory"]))
    if marks:
        found.append(_fact(space, _l("Besides"), ", ".join(marks), "marks"))
    if space.supply:
        sides = ", ".join(str(OWNER_NAMES[side]) for side in space.supply)
        found.append(_fact(space, _l("Supply source of"), sides, "supply"))
    if space.resources:
        centre = str(space.resources)
        found.append(_fact(space, _l("Resource centre, capacity"), centre, "resources"))
    if space.defence:
        found.append(_fact(space, _l("Defender's modifier"), f"+{space.defence}", "defence"))
    if space.is_port:
        found.append(_fact(space, _l("Port"), _port(space), "sea"))
    found.extend(_link(box, number, link) for link in box.links if number in link.ends)
    return found


def _fact(space: Space, label: Any, text: str, column: str) -> Fact:
    return Fact(label, text, of_field(space.provenance, column))


def _port(space: Space) -> str:
    """Which sea a port lies at, and what it is worth to WHITE."""
    sea = str(SEA_NAMES[space.sea])
    if not space.port_capacity:
        return sea
    factions = _(" or ").join(each.capitalize() for each in space.port_of)
    return _(
        "%(sea)s; resource centre of WHITE, capacity %(n)s, with %(factions)s",
        sea=sea,
        n=space.port_capacity,
        factions=factions,
    )


def _link(box: Components, number: str, link: Link) -> Fact:
    here, there = link.ends
    other = box.spaces[there if here == number else here]
    notes = [str(LINK_NAMES[link.kind])]
    if link.river:
        notes.append(_("across a river"))
    if link.whole_allowance:
        notes.append(_("takes the whole allowance"))
    if link.special:
        notes.append(str(SPECIAL_NAMES[link.special]))
    return Fact(f"{other.id} {other.name}", ", ".join(notes), link.provenance)
