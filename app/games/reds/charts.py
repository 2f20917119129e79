"""The charts of Reds!, written out of the components, and which telling is a roll on which."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.reds.box import BOX
from app.games.reds.components.charts import TerrainEffect
from app.games.reds.wording import result_meaning
from app.games.text import gettext

COMBAT, TERRAIN, RALLY, EVENTS, TURNS = "combat", "terrain", "rally", "events", "turns"
NOTHING: Final = "–"
EVENT_ROLLS: Final = range(2, 13)


def charts(view: Mapping[str, Any]) -> tuple[Chart, ...]:
    """All charts; on the turn track the present turn is the row that holds now."""
    return (_combat(), _terrain(), _rally(), _events(), _turns(view["board"]["turn"]))


def _combat() -> Chart:
    table = BOX.combat
    rows = zip(table.bands, table.cells, strict=True)
    return Chart(
        COMBAT,
        gettext("Combat Results Table"),
        "11.6",
        down=gettext("Difference of power"),
        across=gettext("Odds"),
        columns=table.columns,
        rows=tuple((_band(*band), tuple(cell or NOTHING for cell in row)) for band, row in rows),
        note=gettext(
            "a, A: one or all attackers are disordered; d, D: one or all defenders; R: the "
            "defenders retreat. The rulebook prints %(printed)s of these %(cells)s cells; the "
            "others are ours.",
            printed=len(table.cell_provenance),
            cells=len(table.columns) * len(table.bands),
        ),
    )


def _band(low: int | None, high: int | None) -> str:
    if low is None:
        return gettext("%(high)s or less", high=high)
    if high is None:
        return gettext("%(low)s or more", low=low)
    return gettext("%(low)s to %(high)s", low=low, high=high)


def _terrain() -> Chart:
    effects = BOX.terrain
    rows = [(name, _effect(each)) for name, each in effects.terrain.items()]
    rows += [
        (gettext("along a railway"), (str(effects.rail_points), NOTHING, NOTHING)),
        (gettext("city"), (NOTHING, NOTHING, _shift(effects.city_shift))),
        (gettext("red city, Red defends"), (NOTHING, NOTHING, _shift(effects.red_city_shift))),
        (gettext("river, not attacked along it"), (NOTHING, NOTHING, _shift(effects.river_shift))),
    ]
    return Chart(
        TERRAIN,
        gettext("Terrain Effects Chart"),
        "10.6, 11.4",
        down=gettext("Terrain"),
        across="",
        columns=(gettext("Points"), gettext("In winter"), gettext("Shift of the odds")),
        rows=tuple(rows),
    )


def _effect(each: TerrainEffect) -> tuple[str, ...]:
    points = NOTHING if each.points is None else str(each.points)
    winter = points if each.winter_points is None else str(each.winter_points)
    return points, winter, _shift(each.shift)


def _shift(shift: int) -> str:
    return f"{shift:+d}".replace("-", "−") if shift else NOTHING


def _rally() -> Chart:
    rows = [
        (
            name.replace("_", " "),
            (
                _dice(row.succeeds_on),
                _dice(row.after_full_withdrawal or row.succeeds_on),
                _dice(row.near_warsaw or row.succeeds_on),
            ),
        )
        for name, row in BOX.rally.rows.items()
    ]
    return Chart(
        RALLY,
        gettext("Rally Table"),
        "12.12",
        down=gettext("Units"),
        across=gettext("Die rolls that rally"),
        columns=(gettext("Usually"), gettext("After full withdrawal"), gettext("Near Warsaw")),
        rows=tuple(rows),
    )


def _dice(faces: Iterable[int]) -> str:
    return ", ".join(map(str, faces)) or NOTHING


def _events() -> Chart:
    def name(side: str, total: int) -> str:
        event = BOX.events.get((side, total))
        return gettext(event.name) if event else NOTHING

    return Chart(
        EVENTS,
        gettext("Random events"),
        "6.3",
        down=gettext("Total of two dice"),
        across="",
        columns=(gettext("Red"), gettext("White")),
        rows=tuple(
            (str(total), (name("red", total), name("white", total))) for total in EVENT_ROLLS
        ),
    )


def _turns(turn: int) -> Chart:
    after = {each.after: each for each in BOX.strategic_turns.values()}
    rows = []
    for each in BOX.turns:
        strategic = after.get(each.number)
        letter = strategic.letter if strategic else NOTHING
        value = str(strategic.evacuation) if strategic else NOTHING
        rows.append((str(each.number), (each.dates, each.season, letter, value)))
    return Chart(
        TURNS,
        gettext("Turn track"),
        "5.0",
        down=gettext("Turn"),
        across="",
        columns=(
            gettext("Dates"),
            gettext("Season"),
            gettext("Strategic turn after it"),
            gettext("Evacuation value"),
        ),
        rows=tuple(rows),
        now=str(turn) if turn else "",
    )


def rolls(heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
    """Read the rolls off the charts again: each battle, and each random event."""
    for key, args in heard:
        if key == "battle":
            yield _battle(args)
        else:
            yield None


def _battle(args: Mapping[str, Any]) -> Roll:
    difference = args["difference"]
    row = next(
        _band(*band) for band in BOX.combat.bands if band[1] is None or difference <= band[1]
    )
    gain = sum(("dDR".count(letter) - "aA".count(letter)) for letter in args["result"])
    tone = "good" if gain > 0 else "bad" if gain < 0 else "mixed"
    dice = tuple(args["dice"])
    result = args["result"]
    return Roll(COMBAT, dice, row, args["column"], result or NOTHING, result_meaning(result), tone)
