"""What a seat may see of the RCW board. In the standard game all of it is open (8.29, 12.32)."""

import marshal
from collections import Counter
from typing import Any, Final, cast

from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import Board, board_of, colour_of, controls_province, playing, strength
from app.games.rcw.box import BOX, CRITICAL
from app.games.rcw.orders import unit_name
from app.games.rcw.rules import purge
from app.games.rcw.rules.assassins import WORTH, killers
from app.games.rcw.rules.attack import attack_strength, odds, total
from app.games.rcw.rules.committee import (
    COMMITTEE,
    EXECUTION,
    PURGE,
    QUORUM,
    markers,
    sits,
    standing_committee,
)
from app.games.rcw.rules.czar_execution import CONSENT
from app.games.rcw.rules.scenarios import CLIMAX, climax_points
from app.games.rcw.rules.solitaire.outcome import LAST_TURN
from app.games.rcw.rules.solitaire.sides import POOL, is_solitaire
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED, WHITE, scores
from app.games.rcw.secrecy import unseen

PRINTED: Final[dict[str, dict[str, Any]]] = {
    unit.id: {
        "id": unit.id,
        "name": unit_name(unit.id),
        "label": unit.name,
        "value": unit.value,
        "colour": unit.colour,
        "kind": unit.kind,
        "nationality": unit.nationality,
    }
    for unit in BOX.units.values()
}
"""What is printed on each unit: it is the same in every view."""


def view(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the board as plain data: provinces with stacks, boxes, and what is being resolved.

    Sealed answers and offers are not here; the kernel shows them to whom they belong. Of chits
    held unseen by others and those in the randomizer (17.6) only the number is shown in each
    place, and in "unseen" which they are in all. Who has left the game has no points (15.21). The
    pacts are those of the seat itself (6.3), and so are what it is asked about and its plan.
    """
    board = board_of(state)
    frame = state["steps"][-1] if state["steps"] else {}
    hidden = unseen(state, seat)
    lie = marshal.dumps((board["under"], board["frozen"]), 2)
    lying, numbers = _lying(board, frozenset(hidden))
    still_in = playing(state)
    red, white = scores(board, still_in, RED), scores(board, still_in, WHITE)
    return {
        "turn": board["turn"],
        "order": board["order"],
        "phasing": board["phasing"],
        "provinces": {
            province: [_stack(board, stack, lie) for stack in stacks]
            for province, stacks in board["here"].items()
        },
        "boxes": {
            each: {
                **_box(lying, each),
                "unseen": numbers["display:" + each],
                "red_points": red.get(each),
                "white_points": white.get(each),
            }
            for each in state["seats"]
        },
        "unassigned": lying.get("unassigned", []),
        "reinforcements": lying.get("reinforcements", []),
        "randomizer": lying.get("cup", []),
        "randomizer_unseen": numbers["cup"],
        "unseen": hidden,
        "removed": lying.get("out", []),
        "withdrawn": board["withdrawn"],
        "committee": standing_committee(board),
        "initiated": board["initiated"],
        "quitters": board["quitters"],
        "pacts": [pact for pact in board["pacts"] if seat in (pact["by"], pact["other"])],
        "armistice": board["armistice"],
        "control": {province: controls_province(board, province) for province in CRITICAL},
        "force": frame.get("force"),
        "attack": _attack(state, frame),
        "asked": _asked(state, frame) if seat in frame.get("owes", ()) else {},
        "plan": _plan(state, seat),
        "climax": climax_points(state) if state["options"]["scenario"] == CLIMAX else None,
        **_solitaire(state, lying),
    }


def _solitaire(state: State, lying: dict[str, list[str]]) -> dict[str, Any]:
    """Return what only the solitaire game has: its last turn (27.32), Red leaders off the map."""
    if not is_solitaire(state):
        return {}
    return {"last_turn": LAST_TURN, "pool": lying.get(POOL, [])}


def _plan(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return what the members of the seat's own plan have, and what it needs (11.0, 11.11, 13.52).

    A committee's standing member purges alone, without a quorum (ruling R69).
    """
    draft = state["drafts"].get(seat) if seat else None
    if draft is None or draft["kind"] not in (COMMITTEE, PURGE, EXECUTION):
        return {}
    board, members = board_of(state), draft["members"]
    needed = CONSENT if draft["kind"] == EXECUTION else QUORUM
    if draft["kind"] == PURGE and len(members) == 1 and sits(board, members[0]):
        needed = 0
    found = {"markers": markers(board, members), "needed": needed}
    if draft["kind"] == PURGE:
        found["strength"] = purge.strength(board, members)
    return found


def _asked(state: State, frame: Frame) -> dict[str, Any]:
    """Return what the question is about that the seat is asked: who, whom, how many points.

    Only whoever is asked knows it: an attempt that is being planned is not declared yet (10.12).
    """
    step = frame["step"]
    if step == "exchange":
        chosen = sum(BOX.units[unit].value for unit in frame["chosen"])
        stacks = board_of(state)["stacks"]
        provinces = sorted({stacks[stack]["at"] for stack in frame["stacks"]})
        return {"need": frame["need"], "chosen": chosen, "provinces": provinces}
    if step == "assassination":
        held = killers(board_of(state), frame["seat"])
        return {"target": frame["target"], "assassins": sum(WORTH[piece] for piece in held)}
    if step in ("placement", "capture"):
        return {"unit": frame["unit"]}
    if step == "restack":
        return {"units": list(frame["orphans"])}
    if step == "spoils":
        return {"loser": frame["loser"], "points": frame["takers"][0][1]}
    if step == "purge":
        strength = purge.strength(board_of(state), [frame["target"]], counter=True)
        return {"by": list(frame["by"]), "strength": strength}
    return {}


def _attack(state: State, frame: Frame) -> dict[str, Any]:
    """Return what is being declared or resolved, and how an attack in hand stands (8.0)."""
    sides = ("targets", "attackers")
    found: dict[str, Any] = {side: frame[side] for side in sides if side in frame}
    if frame.get("step") == "combat" and frame.get("mode") and frame["attackers"]:
        found["mode"] = frame["mode"]
        found["strength"] = attack_strength(state, frame)
        found["defence"] = total(board_of(state), frame["targets"])
        found["odds"] = odds(state, frame)
    return found


def _lying(board: Board, hidden: frozenset[str]) -> tuple[dict[str, list[str]], Counter[str]]:
    """Return what lies in each place off the map, in alphabetical order, and how many `hidden`."""
    found: dict[str, list[str]] = {}
    numbers: Counter[str] = Counter()
    for place, pieces in board["lying"].items():
        found[place] = sorted(piece for piece in pieces if piece not in hidden)
        numbers[place] = len(pieces) - len(found[place])
    return found, numbers


MAX_SHOWN: Final = 4096
_shown: dict[tuple[str, bytes, bytes], dict[str, Any]] = {}
"""Stacks as they were last shown, by all that this depends on."""


def _stack(board: Board, stack: str, lie: bytes) -> dict[str, Any]:
    """Return a stack as it is shown: the same object as long as nothing about it changes.

    A replay looks at each stack after every action, and few of them change by it. `lie` stands for
    all that is attached or frozen anywhere.
    """
    kept = board["stacks"][stack]
    key = (stack, marshal.dumps(cast(dict[str, Any], kept), 2), lie)
    found = _shown.get(key)
    if found is None:
        if len(_shown) >= MAX_SHOWN:
            _shown.clear()
        found = _shown[key] = {
            "id": stack,
            "seat": kept["seat"],
            "colour": colour_of(kept),
            "strength": strength(kept),
            "units": [_unit(board, unit) for unit in kept["units"]],
        }
    return found


def _unit(board: Board, unit: str) -> dict[str, Any]:
    return {
        **PRINTED[unit],
        "under": board["under"].get(unit),
        "frozen": unit in board["frozen"],
    }


def _box(lying: dict[str, list[str]], seat: Seat) -> dict[str, Any]:
    display = lying.get("display:" + seat, [])
    return {
        "hand": lying.get("hand:" + seat, []),
        "display": display,
        "facedown": lying.get("facedown:" + seat, []),
        "politburo": sum(piece in POLITBURO_POINTS for piece in display),
    }
