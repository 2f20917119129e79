"""The charts of Triumph of Chaos, made of the components, and which message rolls on which."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import Board, holder, scenario_of
from app.games.toc.box import BOX, NET, RESOURCES, SIDES, SPACES, TABLES
from app.games.toc.components.campaign_files import POWERS
from app.games.toc.components.table_files import FACES, FireTable
from app.games.toc.map.counters import SEASONS
from app.games.toc.names import FACTION_NAMES, SIDE_NAMES, half_steps
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.replacement_flow import ReplacementFlow
from app.games.toc.rules.turns import hand_size, has_full_hands
from app.games.toc.view import preview_of

Rows = tuple[tuple[str, tuple[str, ...]], ...]
"""The rows of a chart: what each is for, and its cells."""

FIRE_NAMES: Final = {"army": _l("Fire table for armies"), "corps": _l("Fire table for corps")}
CAPABILITIES: Final = (
    (_l("withdraw"), _l("the defender leaves before the fire"), _l("attacker +1")),
    (_l("reinforce"), _l("a stack next to the space comes to its help, +1"), _l("nobody comes")),
    (_l("pursue"), _l("the space may be attacked from again"), _l("no combat")),
    (_l("exploit"), _l("cavalry and leader go on to any space"), _l("no further advance")),
    (_l("counterattack"), _l("both fire again, by strength alone"), _l("no fire")),
)


def charts(view: Mapping[str, Any]) -> tuple[Chart, ...]:
    """All charts: fire, modifiers, leaders, redeployment, points, and the turns."""
    return (
        _fire("army", TABLES.army),
        _fire("corps", TABLES.corps),
        _modifiers(),
        _shifts(),
        _leaders(),
        _retreat(),
        _redeployment(),
        _points(scenario_of(view["board"]).automatic),
        _turns(view["board"]["turn"], view["board"]),
        _resources(view),
        *(_political() if "politics" in view["board"] else ()),
        *((_withdrawal(view["board"]["turn"]),) if "campaign" in view["board"] else ()),
    )


def _fire(name: str, table: FireTable) -> Chart:
    return Chart(
        f"fire_{name}",
        str(FIRE_NAMES[name]),
        "8.41",
        down=gettext("Die"),
        across=gettext("Column, and the strength from which on it is read"),
        columns=tuple(_column(table, index) for index in range(len(table.lowest))),
        rows=tuple(
            (str(face), tuple(str(row[face - 1]) for row in table.losses))
            for face in range(1, FACES + 1)
        ),
        note=gettext(
            "Loss factors inflicted. A side with an army fires on the table for armies. The table "
            "is ours, by formula."
        ),
    )


def _column(table: FireTable, index: int) -> str:
    """The head of a column: its number, counted from 1, and its lowest strength."""
    return gettext("%(column)s (from %(least)s)", column=index + 1, least=table.lowest[index])


def _of_both(id: str, title: str, case: str, rows: Rows, note: str) -> Chart:
    """A chart of what a combat adds for each of its sides."""
    columns = (gettext("Attacker"), gettext("Defender"))
    down, across = gettext("For"), gettext("Side")
    return Chart(id, title, case, down=down, across=across, columns=columns, rows=rows, note=note)


def _modifiers() -> Chart:
    one, less = "+1", "\N{MINUS SIGN}1"
    rows = (
        (gettext("better leader with an army"), (one, one)),
        (gettext("more steps of elite units"), (one, one)),
        (gettext("more special assets"), (one, one)),
        (gettext("units or leader of several camps or factions"), (less, less)),
        (gettext("withdrawal has failed"), (one, "")),
        (gettext("reinforced by a leader"), ("", one)),
        (gettext("defence printed in the space"), ("", gettext("as printed"))),
    )
    note = gettext(
        "The side with the higher sum adds 1 to its die; from a difference of 3 on the other "
        "side subtracts 1 as well (8.312)."
    )
    return _of_both("modifiers", gettext("Combat modifiers"), "8.311", rows, note)


def _shifts() -> Chart:
    left, twice = "\N{MINUS SIGN}1", "\N{MINUS SIGN}2"
    rows = (
        (gettext("swamp, mountain, desert, fortress or half across a river"), (left, "")),
        (gettext("RED across the Kerch Strait"), (twice, "")),
        (gettext("half of the steps in limited supply"), (left, "")),
        (gettext("half of the steps out of supply"), (twice, "")),
        (gettext("in a fortress"), ("", "+1")),
        (gettext("out of supply"), ("", left)),
    )
    note = gettext("At most two columns to the left (8.32).")
    return _of_both("shifts", gettext("Column shifts"), "8.32", rows, note)


def _leaders() -> Chart:
    return Chart(
        "capabilities",
        gettext("What leaders can try"),
        "12.1",
        down=gettext("Try"),
        across=gettext("Die"),
        columns=(gettext("up to the rating"), gettext("above it")),
        rows=tuple((str(name), (str(good), str(bad))) for name, good, bad in CAPABILITIES),
        note=gettext(
            "A leader needs an army with him. On a 6 he rolls again: on 1 or 2 he turns to the "
            "other side, on a 6 he is lost (12.3)."
        ),
    )


def _retreat() -> Chart:
    note = gettext(
        "Elite units with two steps left may try to stand: on 1 to 3 they stay and lose a "
        "step, on 6 they lose it and go all the same."
    )
    return Chart(
        "retreat",
        gettext("Retreat"),
        "8.6",
        down=gettext("Difference of loss factors"),
        across=gettext("Effect"),
        columns=(gettext("spaces"),),
        rows=_single({"1": "1", gettext("2 or more"): "2"}),
        note=note,
    )


def _redeployment() -> Chart:
    return Chart(
        "redeployment",
        gettext("Strategic redeployment"),
        "9.1",
        down=gettext("Card"),
        across=gettext("Forces"),
        columns=(gettext("at most"),),
        rows=_single({str(v): _forces(choices) for v, choices in TABLES.redeployment.items()}),
    )


def _forces(choices: Iterable[Sequence[int]]) -> str:
    """What a card can redeploy: "2 corps, 0 armies, 0 leaders" or another such choice."""
    return gettext(" or ").join(
        gettext(
            "%(corps)s corps, %(armies)s armies, %(leaders)s leaders",
            corps=corps,
            armies=armies,
            leaders=leaders,
        )
        for corps, armies, leaders in choices
    )


def _points(automatic: int) -> Chart:
    return Chart(
        "points",
        gettext("Victory points of a turn"),
        "3.14",
        down=gettext("More Victory Cities"),
        across=gettext("Side ahead"),
        columns=(gettext("points"),),
        rows=_single(_from(TABLES.point_steps)),
        note=gettext("A lead of %(automatic)s points ends the game at once.", automatic=automatic),
    )


def _single(rows: Mapping[str, str]) -> Rows:
    """The rows of a chart with one column."""
    return tuple((head, (cell,)) for head, cell in rows.items())


def _from(steps: Iterable[tuple[int, int]]) -> dict[str, str]:
    """The lines of a table that holds from a number on: "4+" with its value; none without one."""
    return {f"{least}+": str(value) for least, value in steps if value}


def _political() -> tuple[Chart, ...]:
    tables = BOX.politics
    last = len(tables.drawn) - 1
    draw = Chart(
        "political_draw",
        gettext("Political cards of a box"),
        "5.2",
        down=gettext("Difference of the values"),
        across=gettext("Political cards"),
        columns=(gettext("drawn"), gettext("count"), gettext("chosen by")),
        rows=tuple(
            (
                f"{row}+" if row == last else str(row),
                (
                    str(tables.drawn[row]),
                    str(tables.counted[row]),
                    gettext("higher value") if row else gettext("chance"),
                ),
            )
            for row in range(last + 1)
        ),
        note=gettext("The table is ours. The Bluff counts 1, Influence 2 to 4 by a die (5.1.1)."),
    )
    shift = Chart(
        "track_shift",
        gettext("Markers of the factions"),
        "5.2",
        down=gettext("Net influence points"),
        across=gettext("Marker"),
        columns=(gettext("boxes"),),
        rows=_single(_from(tables.shifts)),
        note=gettext("The table is ours. Control is in the last box of either end."),
    )
    return draw, shift


def _resources(view: Mapping[str, Any]) -> Chart:
    """The resource centres, and what they still take after what the reader has ordered."""
    known = cast(Board, view["board"])
    used_by = used_steps(view)
    rows = []
    for centre, capacity in RESOURCES.items():
        side = holder(known, centre)
        left = ""
        if side in SIDES and NET.bit[centre] & supplied_bits(known, side):
            left = half_steps(ReplacementFlow(known, side, used_by.get(side, {})).left(centre))
        name = str(SIDE_NAMES[side]) if side in SIDES else ""
        rows.append((f"{centre} {SPACES[centre].name}", (str(capacity), name, left)))
    return Chart(
        "resources",
        gettext("Resource centres"),
        "3.18",
        down=gettext("Centre"),
        across=gettext("Replacement steps in a turn"),
        columns=(gettext("at most"), gettext("held by"), gettext("left")),
        rows=tuple(rows),
        note=gettext(
            "Replacement steps flow through them by rail to the units that they repair or rebuild "
            "(11.53). One without supply takes none."
        ),
    )


def used_steps(view: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The halves of steps that centres have let through for the sides, as far as a reader knows."""
    found: dict[str, dict[str, int]] = {}
    for frame in view["board"]["steps_now"]:
        if frame["step"] == "rebuilding_orders":
            found |= frame["used"]
        elif frame["step"] == "rebuilding":
            found[frame["side"]] = frame["used"]
    preview = preview_of(view)
    if preview is not None:
        found[preview.side] = preview.used
    return found


def _withdrawal(now: int) -> Chart:
    """Up to which die each major power leaves the game, turn by turn."""
    return Chart(
        "withdrawal",
        gettext("Withdrawal of major powers"),
        "5.4",
        down=gettext("Turn"),
        across=gettext("Withdraws on this roll or lower"),
        columns=tuple(str(FACTION_NAMES[power]) for power in POWERS),
        rows=tuple(
            (
                str(turn.number),
                tuple(
                    str(BOX.campaign.withdraws_up_to(power, turn.number) or "") for power in POWERS
                ),
            )
            for turn in BOX.turns
        ),
        note=gettext(
            "The table is ours. W8, R34 and R15 change the die (13.8); a 6 means that it goes for "
            "certain, unless the die is changed."
        ),
        now=str(now),
    )


def _turns(now: int, board: Board) -> Chart:
    turns = BOX.turns[: scenario_of(board).last_turn]
    return Chart(
        "turns",
        gettext("Turns"),
        "5.1.1",
        down=gettext("Turn"),
        across=gettext("What it has"),
        columns=(gettext("season"), gettext("cards"), gettext("rounds")),
        rows=tuple(
            (
                str(turn.number),
                (
                    f"{SEASONS[turn.season]} {turn.year}",
                    str(hand_size(turn.number, has_full_hands(board, turn.number))),
                    str(turn.rounds),
                ),
            )
            for turn in turns
        ),
        now=str(now),
    )


def rolls(heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
    """Return for each message the roll that it tells of, if it does."""
    for key, args in heard:
        if key != "fire":
            yield None
            continue
        table = TABLES.army if args["table"] == "army" else TABLES.corps
        row = min(max(args["die"] + args["modifier"], 1), FACES)
        column = _column(table, args["column"])
        who = gettext("Attackers") if args["who"] == "attack" else gettext("Defenders")
        yield Roll(
            f"fire_{args['table']}",
            (args["die"],),
            str(row),
            column,
            str(args["factors"]),
            gettext("%(who)s inflict %(factors)s", who=who, factors=args["factors"]),
        )
