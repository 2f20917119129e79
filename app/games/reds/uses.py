"""What a balance run counts of a game of Reds!: cells of charts, events, cases, history."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.games.reds.board import Board
from app.games.reds.box import BOX
from app.games.text import gettext

TABLE, EVENT, CASE, MARK = "combat results", "event", "case", "history"

CASES: Final[Mapping[str, str]] = {
    "garrison": "20.5 garrisons",
    "raid": "20.4 cavalry raid",
    "lands": "20.2 amphibious landing",
    "strategic.gold": "20.6 gold",
    "gold.taken": "20.6 gold taken",
    "trotsky.moves": "20.10 Trotsky's Train",
    "trotsky.driven_off": "20.10 Trotsky's Train driven off",
    "verdun.holds": "20.11 Red Verdun",
    "flotilla.leaves": "20.12 ice",
    "leader.assigned": "20.9 leaders",
    "terror": "2.2 Red Terror",
    "makhno": "16.1 Makhno changes sides",
    "strategic.move": "10.2 strategic movement",
    "support": "11.3 aircraft and ships",
    "retreats": "11.6 retreat",
    "advances": "11.8 advance",
    "unsupplied": "12.9 out of supply",
    "rallied": "12.12 rally",
    "replaced": "14.2 replacements",
    "delayed": "14.1 reinforcements that wait",
    "sea.taken": "13.3 seas",
    "poland.conquered": "15.4 Poland conquered",
    "poland.peace": "15.5 peace with Poland",
    "miracle": "15.3 Miracle on the Vistula",
    "cup.set_aside": "7.11 Field Staff, chit set aside",
}
"""Messages of the log that show a rule at work, with its case."""


def uses(board: Board, key: str, args: Mapping[str, Any]) -> Iterable[str]:
    """Name what a message shows to have been used; see `Title.uses`."""
    if key == "battle":
        yield f"{TABLE}: {args['column']}, {_band(args['difference'])}"
    elif key in ("event", "event.none", "event.leader_instead"):
        side, total = args.get("side", "red"), args["total"]
        name = gettext(args["event"])
        yield f"{EVENT}: {side} {total} {name}" + (" (not possible)" if key != "event" else "")
    elif key == "withdrawal.partial":
        yield f"{MARK}: partial withdrawal in {board['strategic_turn']}"
    elif key == "withdrawal.full":
        yield f"{MARK}: full withdrawal in {board['strategic_turn']}"
    elif key == "poland.war":
        yield f"{MARK}: Poland at war"
    elif key == "over":
        yield f"{MARK}: {args['side']} wins by {args['why']}"
    elif key == "city.taken" and args["place"] in CONTESTED:
        yield f"{MARK}: {CONTESTED[args['place']]} changes hands"
    if key in CASES:
        yield f"{CASE}: {CASES[key]}"


CONTESTED: Final[Mapping[str, str]] = {"3119": "Tsaritsyn", "3010": "Kazan", "2313": "Moscow"}
"""Cities over which the war was fought."""


def _band(difference: int) -> str:
    for low, high in BOX.combat.bands:
        if high is None or difference <= high:
            return f"{low} or more" if high is None else _named(low, high)
    raise AssertionError("the last band has no end")


def _named(low: int | None, high: int) -> str:
    return f"{high} or less" if low is None else f"{low} to {high}"


def usable() -> Iterable[str]:
    """All cells, events and cases that a run should meet."""
    for column in BOX.combat.columns:
        for low, high in BOX.combat.bands:
            yield f"{TABLE}: {column}, {f'{low} or more' if high is None else _named(low, high)}"
    for event in BOX.events.values():
        yield f"{EVENT}: {event.side} {event.roll} {gettext(event.name)}"
    yield from (f"{CASE}: {each}" for each in CASES.values())
