"""The charts about railways, tanks and aircraft, written out of the components."""

from typing import Final

from app.games.elope.box import BOX, CHECKS
from app.games.kernel.charts import Chart
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

AIR_COMBAT, BOMBING, ENGINES, CHECKED = "air_combat", "bombing", "engines", "checks"
NEVER: Final = "–"
TARGET_ROWS: Final = {
    "bridge": _l("bridge"),
    "depot": _l("depot"),
    "fort": _l("fort"),
    "hasty_defence": _l("hasty defence"),
    "red_troops": _l("Red troops"),
    "armoured_train": _l("armoured train"),
}
AFTER_HIT: Final = {
    "bridge": _l("destroyed"),
    "depot": _l("loses a level"),
    "fort": _l("destroyed"),
    "hasty_defence": _l("destroyed"),
    "red_troops": _l("panic"),
    "armoured_train": _l("destroyed"),
}
CHECK_ROWS: Final = (
    (_l("a tank breaks down"), "18.4", "tank_breaks_down"),
    (_l("a tank is repaired, else it is lost"), "18.4", "tank_is_repaired"),
    (_l("an airfield is closed in thaw"), "12.6", "airfield_is_closed_by_thaw"),
)


def charts() -> tuple[Chart, ...]:
    """Air combat, bombing with its targets, engines, and the checks of one die."""
    return _air_combat(), _bombing(), _targets(), _engines(), _checks()


def _air_combat() -> Chart:
    table = BOX.charts.air_combat
    return Chart(
        AIR_COMBAT,
        gettext("Air to Air Combat Table"),
        "12.21",
        down=gettext("Die"),
        across=gettext("Interceptors to the others"),
        columns=table.columns,
        rows=tuple((str(die), row) for die, row in enumerate(table.rows, start=1)),
        note=gettext(
            "A: the interceptors, D: the aircraft that they meet. A after it: all abort; a number: "
            "so many are lost. Red interceptors add one to the die."
        ),
    )


def _bombing() -> Chart:
    table = BOX.charts.bombing.table
    return Chart(
        BOMBING,
        gettext("Bombing Table"),
        "12.3",
        down=gettext("Die"),
        across=gettext("Bombing strength"),
        columns=table.columns,
        rows=tuple(
            (str(die) if die < len(table.rows) else f"{die}+", row)
            for die, row in enumerate(table.rows, start=1)
        ),
        note=gettext(
            "H: a hit. Track is not bombed on this table: a die for each bombing point, and a 1 "
            "destroys it (16.41)."
        ),
    )


def _targets() -> Chart:
    bombing = BOX.charts.bombing
    return Chart(
        "targets",
        gettext("Targets of bombs"),
        "12.4",
        down=gettext("Target"),
        across="",
        columns=(gettext("Added to the die"), gettext("Second die"), gettext("Then")),
        rows=tuple(
            (
                str(name),
                (
                    f"{bombing.modifiers[target]:+d}",
                    _faces(bombing.hits.get(target, ())) or NEVER,
                    str(AFTER_HIT[target]),
                ),
            )
            for target, name in TARGET_ROWS.items()
        ),
        note=gettext(
            "Where a second die is named, a hit counts only on these results. Troops in panic: one "
            "more on the die of Allied attacks on them this turn."
        ),
    )


def _engines() -> Chart:
    return Chart(
        ENGINES,
        gettext("Aircraft and their engines"),
        "12.8",
        down=gettext("Type"),
        across="",
        columns=(gettext("Radius"), gettext("Bombs"), gettext("Air"), gettext("Does not start on")),
        rows=tuple(
            (
                each.type,
                (str(each.radius), str(each.bomb), str(each.air), _faces(each.cannot_fly_on)),
            )
            for each in BOX.aircraft.values()
            if each.cannot_fly_on
        ),
        note=gettext("In snow one is taken from the die; RE8 are not used in snow at all (12.7)."),
    )


def _checks() -> Chart:
    return Chart(
        CHECKED,
        gettext("Tanks and airfields"),
        "18.4, 12.6",
        down=gettext("What happens"),
        across="",
        columns=(gettext("On a die of"), gettext("Case")),
        rows=tuple((str(name), (_faces(CHECKS[key]), case)) for name, case, key in CHECK_ROWS),
        note=gettext("One die for each tank that has moved, and for each airfield a player turn."),
    )


def _faces(faces: object) -> str:
    assert isinstance(faces, (tuple, frozenset))
    return ", ".join(str(face) for face in sorted(faces))
