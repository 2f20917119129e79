"""Section 6.23 in the training scenario: what events of cards do to factions and in-fighting."""

from collections.abc import Callable, Mapping
from typing import Final

from app.games.cards.phrases import Phrase
from app.games.kernel.play_context import Play
from app.games.toc.board import OUT, Board
from app.games.toc.box import BOX, enemy_of
from app.games.toc.rules.arrivals import put_arriving
from app.games.toc.rules.in_fighting import can_trigger, trigger
from app.games.toc.rules.influence_points import (
    REPUBLICS,
    open_factions,
    place_influence,
    politics_of,
)
from app.games.toc.rules.partisans import recruit, recruiting_places
from app.games.toc.rules.places import arrival_places


def _targets(board: Board, faction: str) -> list[str]:
    wished = [faction] if faction in BOX.factions else REPUBLICS
    return [each for each in open_factions(board) if each in wished]


def _can_send(board: Board, side: str, phrase: Phrase) -> bool:
    entered = politics_of(board)["entered"]
    return entered.get(phrase["faction"]) == side and any(
        board["where"][piece] == OUT for piece in phrase["pieces"]
    )


DOABLE: Final[Mapping[str, Callable[[Board, str, Phrase], bool]]] = {
    "influence": lambda board, side, phrase: bool(_targets(board, phrase["faction"])),
    "enemy_influence": lambda board, side, phrase: bool(_targets(board, phrase["faction"])),
    "in_fighting": lambda board, side, phrase: can_trigger(board, phrase["side"]),
    "partisans": lambda board, side, phrase: bool(recruiting_places(board, side)),
    "gate": lambda board, side, phrase: (
        f"{phrase['side']} {phrase['faction']}" not in politics_of(board)["gates"]
        and phrase["faction"] not in politics_of(board)["control"]
    ),
    "faction": _can_send,
    "modify": lambda board, side, phrase: (
        phrase["table"] in ("cancel_retreat", "major_power_withdrawal")
    ),
}
"""The operations that politics adds, each with whether it can be done now."""
OF_FACTIONS: Final = frozenset(DOABLE) - {"modify"}
"""Those that `carry_out` does."""


def carry_out(play: Play, board: Board, side: str, phrase: Phrase) -> None:
    """Carry out an operation of a card on factions; what needs a choice is pushed as a step."""
    match phrase.form:
        case "influence" | "enemy_influence":
            placing = side if phrase.form == "influence" else enemy_of(side)
            faction, count = phrase["faction"], phrase["count"]
            if faction in BOX.factions:
                place_influence(board, placing, faction, count)
                play.emit("influence.placed", side=placing, faction=faction, points=count)
            else:
                most = 1 if faction == "two_republics" else count
                play.push("placing", side=placing, left=count, most=most, placed={})
        case "gate":
            politics_of(board)["gates"].append(f"{phrase['side']} {phrase['faction']}")
            play.emit("gate", side=phrase["side"], faction=phrase["faction"])
        case "in_fighting":
            trigger(play, board, phrase["side"])
        case "partisans":
            for _partisan in range(phrase["count"]):
                places = recruiting_places(board, side)
                if places:
                    recruit(play, board, side, places[0])
        case "faction":
            for piece in phrase["pieces"]:
                if board["where"][piece] == OUT:
                    place = arrival_places(board, side, piece, phrase["where"])[0]
                    put_arriving(play, board, piece, place)
        case _:
            raise NotImplementedError(phrase.form)
