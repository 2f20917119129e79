"""The map of a match: its counters, the map as a list in words, and where the game stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from app.games.board.counters import CounterFace, face_class, face_svg
from app.games.board.net_board import NetBoard
from app.games.board.signs import Sign
from app.games.kernel.state import Action
from app.games.presentation import CounterFaces, Sector, Track, TrackBox
from app.games.presentation.counter_page import CounterPage
from app.games.text import cached_by_language, gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import scenario_of
from app.games.toc.box import (
    BOX,
    CITIES,
    LEADERS,
    NET,
    RED,
    SPACES,
    STARTING_SIDE,
    UNITS,
    WHITE,
    region_of,
)
from app.games.toc.map import sheet
from app.games.toc.map.counters import SEASONS, leader_face, unit_face
from app.games.toc.names import OWNER_NAMES, REGION_NAMES
from app.games.toc.rules.activation import FIGHT

PHASES: Final = {
    "politics": _l("politics"),
    "action_round": _l("card"),
    "operations": _l("activation"),
    "movement": _l("movement"),
    "combat": _l("combat"),
    "logistics": _l("logistics"),
}
"""The parts of a turn that the page names, in their order (5.0)."""
AROUND: Final = 2
"""So many turns before and after the present one stand in the top bar."""
ROUNDS: Final = "rounds"
PARTS: Final = dict.fromkeys(PHASES, ROUNDS) | {"politics": "politics", "logistics": "logistics"}
"""The box of the top bar for each of them: a round has its number there, and what is done in it
is in the question."""


def drawn() -> NetBoard:
    """Return the map that everybody can look at, which matches are drawn on."""
    made = sheet().board
    assert isinstance(made, NetBoard), "Triumph of Chaos is played on spaces"
    return made


def counters(board: Mapping[str, Any]) -> dict[str, list[CounterFace]]:
    """Return the counters in each space that has any."""
    found: dict[str, list[CounterFace]] = {}
    for piece, at in board["where"].items():
        if at in SPACES:
            found.setdefault(at, []).append(counter(board, piece))
    return found


def counter(board: Mapping[str, Any], piece: str) -> CounterFace:
    """Return the counter of a unit or leader as it lies."""
    return _face(piece, piece in board["reduced"], piece in board["flipped"])


@cached_by_language
def _face(piece: str, is_reduced: bool, is_flipped: bool) -> CounterFace:
    if piece in LEADERS:
        shown = leader_face(LEADERS[piece])
        if not is_flipped:
            return shown
        says = gettext("%(leader)s, on the other side", leader=shown.says)
        return replace(shown, tabs=("out-of-command",), says=says)
    shown = unit_face(UNITS[piece], reduced=is_reduced)
    return (
        replace(shown, says=gettext("%(unit)s, reduced", unit=shown.says)) if is_reduced else shown
    )


def signs(board: Mapping[str, Any]) -> dict[str, list[Sign]]:
    """Return who holds spaces that have changed hands (10.5), the NO ACT markers (7.24), and what
    spaces have been activated for in the present round (7.2)."""
    found: dict[str, list[Sign]] = {}
    for place, side in board["control"].items():
        if side in (WHITE, RED) and side != STARTING_SIDE[place]:
            found[place] = [_flag(side)]
    for place in board["no_act"]:
        found.setdefault(place, []).append(_no_act())
    for frame in board.get("steps_now", ()):
        if frame["step"] == "operations":
            for place, use in frame.get("spaces", {}).items():
                found.setdefault(place, []).append(_activated(use))
    return found


@cached_by_language
def _flag(side: str) -> Sign:
    return Sign("flag", side, gettext("held by %(side)s", side=OWNER_NAMES[side]))


@cached_by_language
def _activated(use: str) -> Sign:
    if use == FIGHT:
        return Sign("swords", "harm", gettext("activated for combat"))
    return Sign("arrow", "gold", gettext("activated for movement"))


@cached_by_language
def _no_act() -> Sign:
    return Sign("cut", "harm", gettext("NO ACT"))


def sectors(view: Mapping[str, Any]) -> list[Sector]:
    """The spaces with forces and the Victory Cities, by region."""
    return PAGE.sectors(view["board"], SPACES, region_of, REGION_NAMES, always=CITIES, near=_near)


@cached_by_language
def _near(number: str) -> str:
    near = ", ".join(f"{each} {SPACES[each].name}" for each in NET.neighbours[number])
    return gettext("Next to %(spaces)s.", spaces=near)


def standing(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the game stands: turn, round, phase, points, steps. No round in the Logistics Phase."""
    board = view["board"]
    turn = BOX.turns[board["turn"] - 1]
    facts = [
        (
            gettext("Turn"),
            gettext(
                "%(turn)s, %(season)s %(year)s",
                turn=turn.number,
                season=SEASONS[turn.season],
                year=turn.year,
            ),
        ),
    ]
    phase = phase_of(view)
    if board["round"] and phase != "logistics":
        rounds = gettext("%(round)s of %(rounds)s", round=board["round"], rounds=turn.rounds)
        facts.append((gettext("Round"), rounds))
    if phase:
        facts.append((gettext("Phase"), str(PHASES[phase])))
    facts.append((gettext("Victory points"), points_in_words(board["points"])))
    return facts


def phase_of(view: Mapping[str, Any]) -> str:
    """Return the innermost part of the turn that is under way; "" for none."""
    return next((step for step in reversed(view["steps"]) if step in PHASES), "")


def track(view: Mapping[str, Any]) -> Track | None:
    """The turn track, and the parts of a turn."""
    board = view["board"]
    last = scenario_of(board).last_turn
    part = PARTS.get(phase_of(view), "")
    return _track(board["turn"], board["round"], part, "politics" in board, last, board["points"])


@cached_by_language
def _track(
    turn: int, round_now: int, part: str, has_politics: bool, last: int, points: int
) -> Track:
    boxes = tuple(
        TrackBox(
            str(each.number),
            gettext(
                "Turn %(turn)s, %(season)s %(year)s",
                turn=each.number,
                season=SEASONS[each.season],
                year=each.year,
            ),
            each.number == turn,
        )
        for each in BOX.turns[:last]
    )
    first = max(0, min(turn - 1 - AROUND, last - 2 * AROUND - 1))
    rounds = gettext("rounds")
    if round_now and part == ROUNDS:
        rounds = gettext(
            "round %(round)s of %(rounds)s", round=round_now, rounds=BOX.turns[turn - 1].rounds
        )
    names = {"politics": str(PHASES["politics"])} if has_politics else {}
    names |= {ROUNDS: rounds, "logistics": str(PHASES["logistics"])}
    in_words = points_in_words(points)
    title = gettext("Victory points: %(points)s", points=in_words)
    phases = tuple(TrackBox(name, name, step == part) for step, name in names.items())
    shown = boxes[first : first + 2 * AROUND + 1]
    return Track(shown, phases, (TrackBox(gettext("VP %(points)s", points=in_words), title),))


def points_in_words(points: int) -> str:
    """The side that is ahead, and by how many victory points."""
    if not points:
        return gettext("even")
    side = gettext("WHITE") if points > 0 else gettext("RED")
    return gettext("%(points)s %(side)s", points=abs(points), side=side)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """The space of each piece on the map."""
    return {piece: at for piece, at in view["board"]["where"].items() if at in SPACES}


PAGE: Final = CounterPage(drawn, counters, signs)


@dataclass(frozen=True, slots=True)
class DrawnCounter:
    """A counter off the map: the classes of its group, and its SVG."""

    classes: str
    drawn: str


def _of_action(action: Action) -> DrawnCounter | None:
    piece = str(action.get("unit") or action.get("leader") or "")
    return _alone(piece) if piece in UNITS or piece in LEADERS else None


def _of_losses(key: str, args: Mapping[str, Any]) -> list[DrawnCounter]:
    lost = {"destroyed": "unit", "unsupplied": "unit", "leader.gone": "leader"}
    found = _alone(args[lost[key]]) if key in lost else None
    return [found] if found is not None else []


@cached_by_language
def _alone(piece: str) -> DrawnCounter:
    face = _face(piece, False, False)
    return DrawnCounter(face_class(face), face_svg(face))


COUNTERS: Final = CounterFaces("toc/counter.html", _of_action, _of_losses)
"""How pieces are drawn in answers and results."""
