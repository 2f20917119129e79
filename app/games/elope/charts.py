"""The charts of Elope, written out of the components, and which message is a roll on which."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.elope import air_charts
from app.games.elope.box import BOX
from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

COMBAT, COSTS, ADVANTAGES = "combat", "costs", "advantages"
NOTHING: Final = "–"
GROUND_NAMES: Final = {
    "railroad": _l("along a railway"),
    "road": _l("along a road"),
    "track": _l("along a track"),
    "town": _l("town"),
    "city": _l("city"),
    "marsh": _l("marsh"),
    "clear": _l("clear"),
    "forest": _l("forest"),
    "uphill": _l("uphill, added"),
    "bridge": _l("bridge or ferry, added"),
    "minor_river": _l("minor river, added"),
    "major_river": _l("major river, added"),
}
ADVANTAGE_NAMES: Final = {
    "city": _l("city"),
    "town": _l("town"),
    "forest": _l("forest"),
    "marsh": _l("marsh"),
    "hill": _l("hill"),
    "hasty_defence": _l("hasty defence"),
    "fort": _l("fort"),
    "minor_river": _l("minor river, if all attackers cross one"),
    "major_river": _l("major river, if all attackers cross one"),
    "asterisk": _l("each asterisk of a unit that takes part"),
}


def charts(view: Mapping[str, Any]) -> tuple[Chart, ...]:
    """All charts: results, costs and advantages, then those of aircraft, trains and tanks."""
    return (_combat(), _costs(), _advantages(), *air_charts.charts())


def _combat() -> Chart:
    table = BOX.charts.combat
    return Chart(
        COMBAT,
        gettext("Combat Results Table"),
        "7.3",
        down=gettext("Die"),
        across=gettext("Odds"),
        columns=table.columns,
        rows=tuple((str(die), row) for die, row in enumerate(table.rows, start=1)),
        note=gettext(
            "Before the stroke: steps that the attacker loses; behind it: the defender. En: the "
            "defender counter-attacks or gives way (7.7). B: breakthrough (7.8)."
        ),
    )


def _costs() -> Chart:
    by_weather = BOX.charts.movement.by_weather
    return Chart(
        COSTS,
        gettext("Movement Point Cost Chart"),
        "4.3",
        down=gettext("Ground"),
        across=gettext("Weather"),
        columns=(gettext("dry"), gettext("thaw"), gettext("snow")),
        rows=tuple(
            (
                str(name),
                tuple(str(by_weather[w].get(kind, NOTHING)) for w in ("dry", "thaw", "snow")),
            )
            for kind, name in GROUND_NAMES.items()
        ),
        note=gettext("Only at a bridge or ferry does anybody cross a major river outside snow."),
    )


def _advantages() -> Chart:
    values = BOX.charts.tactical_advantage
    return Chart(
        ADVANTAGES,
        gettext("Tactical Advantage Values"),
        "7.5",
        down=gettext("What gives it"),
        across="",
        columns=(gettext("Columns"),),
        rows=tuple((str(name), (str(values[kind]),)) for kind, name in ADVANTAGE_NAMES.items()),
        note=gettext("At most seven count for each side; the difference shifts the odds."),
    )


def rolls(heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
    """Yield for each message the roll that it reports: combats on the ground and in the air."""
    last = len(BOX.charts.combat.rows)
    for key, args in heard:
        if key == "air_battle":
            row = min(args["die"] + args["modifier"], len(BOX.charts.air_combat.rows))
            yield Roll(
                air_charts.AIR_COMBAT, (args["die"],), str(row), args["column"], args["result"]
            )
            continue
        if key != "battle":
            yield None
            continue
        row = min(max(args["die"] + args["modifier"], 1), last)
        yield Roll(COMBAT, (args["die"],), str(row), args["column"], args["result"])
