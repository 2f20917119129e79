"""Board pictures for the tests of the drawings."""

from app.games.rcw.components import Components, Unit
from app.games.rcw.map.picture import BoardPicture, StackPicture, UnitPicture


def unit_picture(unit: Unit) -> UnitPicture:
    """A unit as a view would show it, named by the head of its name or its nationality."""
    label = unit.nationality or unit.name.split(" (")[0]
    return {
        "id": unit.id,
        "label": label,
        "value": unit.value,
        "colour": unit.colour,
        "kind": unit.kind,
    }


def set_up_picture(box: Components) -> BoardPicture:
    """The map at set-up, before any control: leaders with an asterisk on the unit of their colour,
    units of one nationality in one stack, Imperial units with their guards."""
    stacks: dict[tuple[str, str], list[Unit]] = {}
    guards: dict[str, tuple[str, str]] = {}
    for unit in box.units.values():
        if unit.setup is None or unit.reinforcement:
            continue
        key = (unit.setup, unit.nationality or unit.id)
        if unit.under:
            key = guards[unit.under]
        elif unit.asterisk:
            key = next(
                (where, who)
                for (where, who), units in stacks.items()
                if where == unit.setup
                and units[-1].kind == "combat"
                and units[0].colour == unit.colour
            )
        guards[unit.id] = key
        stacks.setdefault(key, []).insert(0 if unit.kind == "leader" else 9, unit)
    provinces: dict[str, list[StackPicture]] = {}
    for number, ((province, _), units) in enumerate(stacks.items()):
        leader = units[0].kind == "leader"
        provinces.setdefault(province, []).append(
            {
                "id": str(number),
                "seat": "ABCD"[number % 4] if leader else None,
                "units": [unit_picture(unit) for unit in units],
            }
        )
    return {"provinces": provinces}
