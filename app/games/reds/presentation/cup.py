"""The cup and what has come out of it: this turn's segments as a strip above the map (7.8, 7.9)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.reds.box import BOX, RED, WHITE
from app.games.reds.orders import CHIT_NAMES
from app.games.reds.rules.activation import FIELD_STAFF, LOGISTICS
from app.games.reds.wording import GROUP_NAMES
from app.games.text import cached_by_language, gettext, ngettext
from app.games.text import lazy_gettext as _l

EMBLEMS: Final = {
    "AFSR": "sabre",
    "SIBERIAN": "fir",
    "ALLIED": "anchor",
    "MUSLIM-NORTHERN": "crescent",
    "NORTH-WESTERN": "city",
    "POLISH": "eagle",
    "LOGISTICS": "wagon",
    "FIELD-STAFF": "standard",
}
"""The emblem of each chit; that of the fronts is the star."""

LABELS: Final = {
    "AFSR": _l("AFSR"),
    "SIBERIAN": _l("SIB"),
    "ALLIED": _l("ALLIED"),
    "MUSLIM-NORTHERN": _l("MUS/N"),
    "NORTH-WESTERN": _l("N-WEST"),
    "POLISH": _l("POLES"),
    "LOGISTICS": _l("SUPPLY"),
    "FIELD-STAFF": _l("STAFF"),
    "TURKESTAN": _l("TURK."),
    "EASTERN": _l("EAST"),
    "NORTHERN": _l("NORTH"),
    "SOUTHERN": _l("SOUTH"),
    "SOUTH-WESTERN": _l("S-WEST"),
    "WESTERN": _l("WEST"),
}
"""What has room on a chit."""


@dataclass(frozen=True, slots=True)
class Chit:
    """A chit as it is drawn: its class of side, its emblem, its label, and its name in full."""

    id: str
    side: str
    emblem: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle in short: attacker's die, defender's die, result, and whom it was better for."""

    dice: tuple[int, int]
    result: str
    tone: str


@dataclass(frozen=True, slots=True)
class Station:
    """A chit on the track: `number` in the turn, whether it is active now, what came of it."""

    number: int
    chit: Chit
    name: str
    note: str
    battles: tuple[Battle, ...]
    is_now: bool
    is_empty: bool


@dataclass(frozen=True, slots=True)
class CupShown:
    """The strip: stations in the order of the draws, the cup, and who may come next."""

    stations: tuple[Station, ...]
    cup: tuple[Chit, ...]
    contents: str
    chance: str
    idle: tuple[Chit, ...]


@cached_by_language
def chit_shown(chit: str) -> Chit:
    """Return how a chit is drawn."""
    side = RED if BOX.chits[chit].side == RED else WHITE
    if chit == LOGISTICS:
        side = "both"
    emblem = EMBLEMS.get(chit, "star")
    return Chit(chit, side, emblem, str(LABELS[chit]), gettext(CHIT_NAMES[chit]))


def context(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the strip shows: ``strip``, None outside a turn."""
    board = view["board"]
    if not board["turn"] or not (board["course"] or board["cup"]):
        return {"strip": None}
    return {"strip": cup_shown(board)}


def cup_shown(board: Mapping[str, Any]) -> CupShown:
    """Return the strip of a turn."""
    running = board["segment"] is not None or board["in_logistics"]
    stations = tuple(
        _station(board, number, record, is_now=running and number == len(board["course"]))
        for number, record in enumerate(board["course"], start=1)
    )
    named = {*board["cup"], *(record["chit"] for record in board["course"])}
    idle = tuple(chit_shown(chit) for chit in BOX.chits if chit not in named)
    cup = sorted(board["cup"], key=lambda chit: BOX.chits[chit].side == RED)
    held, chance = _contents(board["cup"], has_begun=bool(board["course"]))
    return CupShown(stations, tuple(map(chit_shown, cup)), held, chance, idle)


def _station(
    board: Mapping[str, Any], number: int, record: Mapping[str, Any], *, is_now: bool
) -> Station:
    chit = chit_shown(record["chit"])
    battles = tuple(_battle(*each) for each in record["battles"])
    groups = [gettext(GROUP_NAMES[group]) for group in record["groups"]]
    is_empty = record["chit"] not in (LOGISTICS, FIELD_STAFF) and not record["units"]
    name = (
        f"{chit.name}: {', '.join(groups)}"
        if record["chit"] == FIELD_STAFF and groups
        else chit.name
    )
    note = _note(board, record, is_now=is_now, is_empty=is_empty)
    return Station(number, chit, name, note, battles, is_now, is_empty and not is_now)


def _note(
    board: Mapping[str, Any], record: Mapping[str, Any], *, is_now: bool, is_empty: bool
) -> str:
    if record["chit"] == LOGISTICS:
        cut = record["unsupplied"]
        return ngettext("1 out of supply", "%(num)s out of supply", cut) if cut else ""
    segment = board["segment"]
    if is_now and segment is not None:
        if segment["at"] == "combat":
            return gettext(
                "%(done)s of %(all)s have fought",
                done=len(segment["fought"]),
                all=len(segment["active"]),
            )
        return gettext(
            "%(done)s of %(all)s have moved", done=len(segment["moved"]), all=len(segment["active"])
        )
    if is_empty:
        return gettext("no unit on the map") if record["groups"] else gettext("set aside")
    return ngettext("1 unit", "%(num)s units", record["units"]) if record["units"] else ""


def _battle(attack: int, defence: int, result: str) -> Battle:
    hurt, own = {"d": 1, "D": 2, "R": 2}, {"a": 1, "A": 2}
    gain = sum(hurt.get(letter, 0) - own.get(letter, 0) for letter in result)
    return Battle((attack, defence), result, "good" if gain > 0 else "bad" if gain < 0 else "even")


def _contents(cup: Iterable[str], *, has_begun: bool) -> tuple[str, str]:
    """What the cup holds, and who comes next with which chance; logistics is both sides' (7.12)."""
    chits = list(cup)
    sides = [BOX.chits[chit].side for chit in chits if chit != LOGISTICS]
    if not chits:
        return gettext("the cup is empty"), ""
    numbers = {"white": sides.count(WHITE), "red": sides.count(RED)}
    if LOGISTICS in chits:
        held = gettext("in the cup: %(white)s White, %(red)s Red, logistics", **numbers)
    else:
        held = gettext("in the cup: %(white)s White, %(red)s Red", **numbers)
    if not has_begun and LOGISTICS not in chits:
        return held, ""  # The first chit is chosen (7.8), and logistics comes in after it.
    chance = gettext(
        "next chit: White %(white)s, Red %(red)s of %(all)s", all=len(chits), **numbers
    )
    return held, chance


STRIP: Final = Panel("strip", _l("The cup"), "reds/cup.html", context)
