"""The combat in hand: both volleys, where modifiers come from, and what the fire may bring."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.kernel.state import Action
from app.games.presentation import Draft, Panel
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import Board, board_of
from app.games.toc.forecast import Forecast, Volley, forecast
from app.games.toc.presentation.board import PAGE
from app.games.toc.presentation.redeployment import reserve_in_hand
from app.games.toc.rules.attack import joining
from app.games.toc.rules.odds import Term
from app.games.toc.wording import TABLE_NAMES

SOURCES: Final = {
    "bonus": _l("help, failed withdrawal or card"),
    "leader": _l("better leader"),
    "elite": _l("more elite steps"),
    "assets": _l("more special assets"),
    "mixed": _l("mixed camps"),
    "space": _l("defence of the space"),
    "coffin": _l("Kappel's coffin"),
    "tide": _l("White Tide"),
    "kerch": _l("across the Kerch Strait"),
    "fortress": _l("fortress"),
    "terrain": _l("terrain"),
    "river": _l("across a river"),
    "no_supply": _l("no supply"),
    "limited_supply": _l("limited supply"),
}
INFLICTED: Final = {
    "attack_factors": _l("Attackers inflict"),
    "defence_factors": _l("Defenders inflict"),
}
WHO: Final = (_l("Attacker"), _l("Defender"))


@dataclass(frozen=True, slots=True)
class Line:
    """The fire of one side in words: strength, column (counted from 1) and table, what is added to
    the die, the loss factors for the dice 1 to 6, and their mean."""

    who: str
    strength: int
    column: int
    table: str
    die: str
    factors: tuple[int, ...]
    expected: str
    modifiers: tuple[str, ...]
    shifts: tuple[str, ...]


def _in_play(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    frames = board["steps_now"]
    if view["steps"] and view["steps"][-1] == "redeployment":
        return {"combat": None, "is_asked": False, **reserve_in_hand(view)}
    is_asked = bool(view["steps"]) and view["steps"][-1] == "action_round"
    found = combat_in_hand(board, frames)
    if found is None:
        return {"combat": None, "is_asked": is_asked, **_fired(frames)}
    place, expected, is_open = found
    return {
        "is_asked": False,
        "combat": expected,
        "place": PAGE.place_name(place),
        "is_open": is_open,
        "lines": lines(expected),
        "chances": [
            ("is-good", percent(expected.wins), gettext("attacker ahead")),
            ("", percent(expected.draws), gettext("even")),
            ("is-bad", percent(expected.losses), gettext("defender ahead")),
        ],
    }


def _fired(frames: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The loss factors that the fire of the combat has inflicted, while what follows is asked."""
    battle = next((frame for frame in reversed(frames) if frame["step"] == "battle"), None)
    if battle is None:
        return {}
    fired = [
        (gettext(says), battle[key])
        for key, says in INFLICTED.items()
        if battle.get(key) is not None
    ]
    return {"fired": fired, "place": PAGE.place_name(battle["place"])}


def combat_in_hand(
    board: Board, frames: Sequence[Mapping[str, Any]]
) -> tuple[str, Forecast, bool] | None:
    """Return the space of the combat that is put together, or whose fire is still to come, what to
    expect, and whether it is still to be announced; None: there is none."""
    combat = next((frame for frame in frames if frame["step"] == "combat"), None)
    if combat is None:
        return None
    battle = next((frame for frame in frames if frame["step"] == "battle"), None)
    retreated = combat.get("retreated", ())
    if battle is not None:
        if "dice" in battle or battle.get("stage") not in BEFORE_FIRE:
            return None
        expected = forecast(board, battle, retreated)
        return None if expected is None else (battle["place"], expected, False)
    attack = combat.get("attack")
    if not attack or not attack["units"]:
        return None
    expected = forecast(board, announced(combat, attack), retreated)
    return None if expected is None else (attack["place"], expected, True)


BEFORE_FIRE: Final = frozenset({"assets", "defence", "surprise", "fire"})


def announced(combat: Mapping[str, Any], attack: Mapping[str, Any]) -> dict[str, Any]:
    """An attack as it will be once it is announced, with what the card of the round gives."""
    gains = combat.get("gains", ())
    is_first = not combat.get("attacked") and "first_attack" in gains
    return {
        "place": attack["place"],
        "units": list(attack["units"]),
        "attack_bonus": int(is_first),
        "no_terrain": "no_terrain" in gains,
        "lower": attack.get("lower", False),
    }


def lines(expected: Forecast) -> tuple[Line, Line]:
    """Return both volleys in words."""
    return _line(0, expected.attack, expected), _line(1, expected.defence, expected)


def _line(who: int, fire: Volley, expected: Forecast) -> Line:
    return Line(
        str(WHO[who]),
        fire.strength,
        fire.column + 1,
        gettext(TABLE_NAMES[fire.table]),
        f"{fire.die:+d}" if fire.die else "",
        fire.factors,
        f"{float(fire.expected):.1f}",
        tuple(_terms(who, expected.modifiers)),
        tuple(_terms(who, expected.shifts)),
    )


def _terms(who: int, terms: Iterable[Term]) -> Iterator[str]:
    for term in terms:
        if term.who == who:
            yield f"{SOURCES[term.source]} {term.amount:+d}".replace("-", "\N{MINUS SIGN}")


def percent(pairs: int) -> str:
    """Return a number of 36 pairs of dice as a share."""
    return f"{round(100 * pairs / 36)}\N{NO-BREAK SPACE}%"


def note(expected: Forecast) -> str:
    """Return a combat in one line: strengths, columns, mean losses, chances."""
    attack, defence = lines(expected)
    return gettext(
        "%(attack)s against %(defence)s; on average you inflict %(theirs)s loss factors and suffer "
        "%(mine)s; you inflict more in %(wins)s, as many in %(draws)s",
        attack=_fire_note(attack),
        defence=_fire_note(defence),
        mine=defence.expected,
        theirs=attack.expected,
        wins=percent(expected.wins),
        draws=percent(expected.draws),
    )


def _fire_note(line: Line) -> str:
    if line.die:
        return gettext(
            "%(strength)s (column %(column)s, die %(die)s)",
            strength=line.strength,
            column=line.column,
            die=line.die,
        )
    return gettext("%(strength)s (column %(column)s)", strength=line.strength, column=line.column)


def note_of_all(board: Board, combat: Mapping[str, Any], place: str, units: Sequence[str]) -> str:
    """Return that line for an attack on a space with some units; "" where none can be foretold."""
    made = announced(combat, {"place": place, "units": units})
    expected = forecast(board, made, combat.get("retreated", ()))
    return "" if expected is None else note(expected)


def joining_of(board: Board, combat: Mapping[str, Any], place: str) -> list[str]:
    """All units that can attack a space together, taken one by one as the rules offer them."""
    attack: dict[str, Any] = {"place": place, "units": []}
    trial = {**combat, "attack": attack}
    able = joining(board, trial)
    while able:
        attack["units"].append(able[0])
        able = joining(board, trial)
    return list(attack["units"])


def order_notes(_view: Mapping[str, Any], draft: Draft) -> Iterator[tuple[Action, str]]:
    """What each attack would come to with everything that can join it, for order forms by mail."""
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    if step.get("step") != "combat" or step.get("attack"):
        return
    board = board_of(state)
    for option in draft.options:
        if option["do"] == "attack":
            units = joining_of(board, step, option["place"])
            says = note_of_all(board, step, option["place"], units)
            if says:
                yield option, says


IN_PLAY: Final = Panel("in_play", _l("Combat"), "toc/in_play.html", _in_play)
