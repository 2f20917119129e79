"""The map of RCW on a page: drawn, as a list in words, and where the game stands."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from markupsafe import Markup

from app.games.presentation import Sector, SectorPlace, Track, TrackBox
from app.games.rcw.box import BOX, WAYS
from app.games.rcw.components import load
from app.games.rcw.map.picture import ENGLISH, BoardPicture, described
from app.games.rcw.map.svg import pieces_svg
from app.games.rcw.map.text import heading
from app.games.rcw.rules.victory import RED, WHITE
from app.games.text import cached_by_language, gettext
from app.games.text import lazy_gettext as _l

PHASES = {
    "set_up": _l("set-up"),
    "trading": _l("trading session"),
    "deploy_leaders": _l("deployment"),
    "random_events": _l("random events"),
    "movement": _l("movement"),
    "combat": _l("combat"),
    "red_leaders": _l("Red leaders"),
    "randomizer": _l("randomizer"),
    "turn_end": _l("end of turn"),
    "replacement": _l("replacement"),
    "victory": _l("end of game turn"),
    "sequencing": _l("sequencing"),
}

PLAYER_TURN = ("random_events", "movement", "combat", "randomizer")
"""The phases of a player turn, in their order (4.2)."""


def board(
    view: Mapping[str, Any], marked: Collection[str], ground: str, overlays: str = ""
) -> Markup:
    """The pieces on the `ground` at an address, with the places `marked` pointed out."""
    picture = cast(BoardPicture, view["board"])
    svg = pieces_svg(picture, ground, marked=marked, overlays=overlays)
    return Markup(svg)  # noqa: S704 - it escapes what it draws


def standing(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the game stands: game turn, phase, phasing player; in Historic Climax, who leads."""
    board = view["board"]
    facts = _standing(board["turn"], _phase(view), board["phasing"])
    climax = board["climax"]
    return [*facts, *(_climax(climax[RED], climax[WHITE]) if climax else ())]


def track(view: Mapping[str, Any]) -> Track | None:
    """The Turn Record Track (15.3) and the phases of the player turn (4.2), or the one outside it.

    None before the first game turn.
    """
    turn = view["board"]["turn"]
    if not turn:
        return None
    return _track(turn, _phase(view), view["board"].get("last_turn", 0))


def _phase(view: Mapping[str, Any]) -> str:
    return next((step for step in reversed(view["steps"]) if step in PHASES), "")


@cached_by_language
def _track(turn: int, phase: str, last: int) -> Track:
    """The boxes of the track; from its end it is used again, and the count of turns goes on.

    A game whose `last` turn is known has a box for each of its turns (27.32).
    """
    boxes = BOX.tables.turns
    first = 1 if last else turn - (turn - 1) % len(boxes)
    numbers = range(first, first + (last or len(boxes)))
    turns = tuple(
        TrackBox(str(number), _turn_title(number, first), number == turn) for number in numbers
    )
    if phase == "turn_end":
        phases: tuple[str, ...] = (*PLAYER_TURN, phase)
    else:
        phases = PLAYER_TURN if phase in PLAYER_TURN else (phase,) if phase else ()
    return Track(
        turns,
        tuple(TrackBox(str(PHASES[each]), str(PHASES[each]), each == phase) for each in phases),
    )


def _turn_title(number: int, first: int) -> str:
    """What a box of the track is; beyond its printed boxes (15.3) it has no dates."""
    boxes = BOX.tables.turns
    if number - first >= len(boxes):
        return str(gettext("Game turn %(turn)s", turn=number))
    dates = boxes[number - first].dates
    return str(gettext("Game turn %(turn)s, %(dates)s", turn=number, dates=dates))


@cached_by_language
def _standing(turn: int, phase: str, phasing: str | None) -> tuple[tuple[str, str], ...]:
    facts = [(gettext("Game turn"), str(turn))]
    if phase:
        facts.append((gettext("Phase"), str(PHASES[phase])))
    if phasing:
        facts.append((gettext("Phasing player"), gettext("player %(letter)s", letter=phasing)))
    return tuple(facts)


@cached_by_language
def _climax(red: int, white: int) -> tuple[tuple[str, str], ...]:
    """What each colour has by the measure of the match (16.81, R144)."""
    return ((gettext("Climax"), gettext("Red %(red)s, White %(white)s", red=red, white=white)),)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """The province in which each piece on the map stands."""
    return {
        unit["id"]: province
        for province, stacks in view["board"]["provinces"].items()
        for stack in stacks
        for unit in stack["units"]
    }


def place_name(province: str) -> str:
    """The name of a province."""
    return BOX.provinces[province].name


def sectors(view: Mapping[str, Any]) -> list[Sector]:
    """All regions in the order of the box, each with its provinces."""
    box = load()
    lying = view["board"]["provinces"]
    return [
        Sector(
            region.name,
            tuple(
                SectorPlace(
                    province.id,
                    heading(province, ENGLISH),
                    tuple(described(stack, ENGLISH) for stack in lying.get(province.id, ())),
                    _near(province.id),
                )
                for province in box.provinces.values()
                if province.region == region.code
            ),
        )
        for region in box.regions.values()
    ]


@cached_by_language
def _near(province: str) -> str:
    """What a province borders on, and where its railways lead."""
    beyond = WAYS["white"][province]
    names = [
        gettext("%(province)s (also by rail)", province=BOX.provinces[each].name)
        if each in BOX.rail_neighbours.get(province, ())
        else BOX.provinces[each].name
        for each in beyond
    ]
    return str(gettext("Borders %(names)s.", names=", ".join(names)))
