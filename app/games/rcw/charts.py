"""The charts of RCW, written out of the components, and which telling is a roll on which."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.rcw.box import BOX
from app.games.rcw.components.tables import DIE, Event, Points
from app.games.rcw.rules.assassins import WORTH
from app.games.rcw.wording import EVENTS, RESULTS

TABLES: Final = BOX.tables
NOTHING: Final = "–"
COMBAT, ASSASSINATION, PURGE = "combat", "assassination", "purge"
RANDOM_EVENTS, AIR_RAID = "random_events", "air_raid"
TWO_DICE: Final = "Total of two dice"

AIR_RAIDS: Final = {
    "no_red_replacement": "no Red unit returns there this turn",
    "nothing": "no effect",
    "controller_draws": "the player who controls the province draws a chit",
}
_TOLD_OF_RAIDS: Final = ("air_raid.stops", "air_raid.nothing", "air_raid.draw", "air_raid.nobody")


def charts(view: Mapping[str, Any]) -> tuple[Chart, ...]:
    """All charts; on the Turn Record Track the game turn of `view` is the row that holds now."""
    return (*PRINTED, _turns(view["board"]["turn"]))


def rolls(heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
    """Read the rolls off the charts again; how many assassins went is told before their dice."""
    sent = 0
    for key, args in heard:
        if key == "assassination":
            sent = sum(WORTH[piece] for piece in args["pieces"])
        read = _READ.get(key)
        if read is not None:
            yield read(args)
        elif key in ("assassination.success", "assassination.failure"):
            yield _assassinated(args, sent, key == "assassination.success")
        else:
            yield None


# the charts


def _combat() -> Chart:
    return Chart(
        COMBAT,
        "Combat Results Table",
        "8.5",
        down="Die",
        across="Odds",
        columns=TABLES.combat.columns,
        rows=tuple((str(die), tuple(row)) for die, row in TABLES.combat.rows.items()),
        note="; ".join(f"{short}: {meant}" for short, meant in RESULTS.items()),
    )


def _assassination() -> Chart:
    table = TABLES.assassination.rows
    most = max(map(len, table.values()))
    rows = ((str(total), tuple(map(_values, cells))) for total, cells in table.items())
    return Chart(
        ASSASSINATION,
        "Assassination Table",
        "10.4",
        down=TWO_DICE,
        across="Assassins",
        columns=tuple(map(str, range(1, most + 1))),
        rows=tuple(rows),
        note="Leaders with these values are killed.",
    )


def _values(values: tuple[int, ...]) -> str:
    return ",\u00a0".join(map(str, values)) or NOTHING


def _purge() -> Chart:
    rows = ((str(total), tuple(map(str, row))) for total, row in TABLES.purges.rows.items())
    return Chart(
        PURGE,
        "Purge Table",
        "11.4",
        down=TWO_DICE,
        across="Strength",
        columns=tuple(map(_purge_column, range(len(TABLES.purges.strength_from)))),
        rows=tuple(rows),
        note="Number: points of spoils. C: nothing is taken; a counterpurge is possible.",
    )


def _purge_column(number: int) -> str:
    least = TABLES.purges.strength_from
    if number + 1 == len(least):
        return f"{least[number]}+"
    return f"{least[number]}–{least[number + 1] - 1}"


def _random_events() -> Chart:
    cells = TABLES.random_events
    rows = ((str(row), tuple(_event(cells[row, column]) for column in DIE)) for row in DIE)
    return Chart(
        RANDOM_EVENTS,
        "Random Events Table",
        "12.2",
        down="First die",
        across="Second die",
        columns=tuple(map(str, DIE)),
        rows=tuple(rows),
        note="A province name means an epidemic there.",
    )


def _event(event: Event) -> str:
    if event.kind == "epidemic":
        return ", ".join(BOX.provinces[province].name for province in event.provinces)
    return _capital(EVENTS[event.kind].removeprefix("a "))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _air_raid() -> Chart:
    return Chart(
        AIR_RAID,
        "Air Raid",
        "12.5(5)",
        down="Die",
        across="",
        columns=("Result",),
        rows=tuple((str(die), (AIR_RAIDS[TABLES.air_raid(die)],)) for die in DIE),
    )


def _city_draws() -> Chart:
    return Chart(
        "city_draws",
        "Draws for critical cities",
        "12.43",
        down="Critical cities",
        across="",
        columns=("Chits",),
        rows=tuple((str(n), (str(chits),)) for n, chits in enumerate(TABLES.draws_for_cities)),
        note="In addition to the one draw in each player turn.",
    )


def _victory() -> Chart:
    schedules = [TABLES.victory["red"], TABLES.victory["white"]]
    parts: tuple[tuple[str, list[Mapping[str, Points]]], ...] = (
        ("in a player's box", [schedule.display for schedule in schedules]),
        ("on the map", [schedule.map for schedule in schedules]),
        ("controlled", [schedule.provinces for schedule in schedules]),
    )
    rows = (
        (f"{_capital(what.replace('_', ' '))}, {where}", tuple(_points(s.get(what)) for s in given))
        for where, given in parts
        for what in dict.fromkeys(what for schedule in given for what in schedule)
    )
    return Chart(
        "victory",
        "Victory points",
        "15.4",
        down="Scoring",
        across="In a victory of",
        columns=("Red", "White"),
        rows=tuple(rows),
    )


def _points(points: Points | None) -> str:
    return NOTHING if points is None else str(points)


def _movement() -> Chart:
    allowance = TABLES.movement.allowance
    return Chart(
        "movement",
        "Movement allowance",
        "5.0",
        down="Unit",
        across="",
        columns=("Points",),
        rows=tuple((_capital(mover), (str(points),)) for mover, points in allowance.items()),
    )


def _turns(turn: int) -> Chart:
    turns = TABLES.turns
    return Chart(
        "turns",
        "Turn Record Track",
        "15.3",
        down="Game turn",
        across="",
        columns=("Months",),
        rows=tuple((str(box.number), (box.dates,)) for box in turns),
        note=f"{_capital(TABLES.track.after_last)}.",
        now=str((turn - 1) % len(turns) + 1),
    )


PRINTED: Final = (
    _combat(),
    _assassination(),
    _purge(),
    _random_events(),
    _air_raid(),
    _city_draws(),
    _victory(),
    _movement(),
)
"""The charts that are the same at all times."""


# the rolls

_TONES: Final = {"DE": "good", "EX": "mixed", "AE": "bad"}
"""What a result of combat is to the attackers (8.3)."""


def _fought(args: Mapping[str, Any]) -> Roll:
    die = args["die"]
    result = args["result"]
    return Roll(COMBAT, (die,), str(die), args["odds"], result, RESULTS[result], _TONES[result])


def _purged(args: Mapping[str, Any]) -> Roll:
    dice = args["first"], args["second"]
    column = sum(args["strength"] >= least for least in TABLES.purges.strength_from) - 1
    tone = "bad" if args["result"] == "C" else "good"
    return Roll(PURGE, dice, str(sum(dice)), _purge_column(column), str(args["result"]), tone=tone)


def _happened(args: Mapping[str, Any]) -> Roll:
    row, column = args["row"], args["column"]
    result = _event(TABLES.random_events[row, column])
    return Roll(RANDOM_EVENTS, (row, column), str(row), str(column), result)


def _raided(args: Mapping[str, Any]) -> Roll:
    die = args["die"]
    return Roll(AIR_RAID, (die,), str(die), "Result", AIR_RAIDS[TABLES.air_raid(die)])


def _assassinated(args: Mapping[str, Any], sent: int, is_dead: bool) -> Roll:
    dice = args["first"], args["second"]
    cells = TABLES.assassination.rows[sum(dice)]
    column = min(sent, len(cells))
    outcome = "dies" if is_dead else "survives"
    deadly = _values(cells[column - 1]).replace(NOTHING, "nobody")
    found = f"kills {deadly}; a leader of value {args['value']} {outcome}"
    tone = "good" if is_dead else "bad"
    return Roll(ASSASSINATION, dice, str(sum(dice)), str(column), found, tone=tone)


_READ: Final[Mapping[str, Callable[[Mapping[str, Any]], Roll]]] = {
    "combat": _fought,
    "purge": _purged,
    "purge.counter": _purged,
    "event": _happened,
    **dict.fromkeys(_TOLD_OF_RAIDS, _raided),
}
