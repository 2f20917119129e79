"""Section 6.23 in the campaign: what events of 1919 and 1920 do beyond those of 1918."""

from collections.abc import Callable, Mapping
from typing import Final

from app.games.cards.phrases import Phrase
from app.games.kernel.play_context import Play
from app.games.toc.board import GONE, OUT, Board, on_map, put, side_of, units_at
from app.games.toc.box import BOX, GREEN, KRONSTADT, NET, WHITE
from app.games.toc.rules.derived import derive
from app.games.toc.rules.far_east import CHINESE
from app.games.toc.rules.in_fighting import allow_end, can_end
from app.games.toc.rules.influence_points import politics_of
from app.games.toc.rules.involvement import (
    JAPANESE,
    TOGETHER,
    can_shift,
    cooperates,
    is_japan_on_map,
    japan_enters,
    shift_track,
    trigger_track,
    turn_side,
)
from app.games.toc.rules.places import may_arrive_afar
from app.games.toc.rules.special import clearable
from app.games.toc.rules.turncoats import can_switch
from app.games.toc.rules.uprisings import (
    GREEN_ARMIES,
    can_rebuild,
    free_peasants,
    peasant_places,
)

KRONSTADT_FLAG: Final = "kronstadt"
MANCHURIA: Final = ("904", "906")
CHINESE_UP_TO, REVOLT_UP_TO = 4, 3
VDG: Final = "vdg"
VDG_ARMIES: Final = ("nw-army-vdg-1", "nw-army-vdg-2")
VDG_CORPS: Final = ("nw-corps-vdg-c1", "nw-corps-vdg-c2")


def _can_turn(board: Board, side: str, phrase: Phrase) -> bool:
    return on_map(board, phrase["piece"]) and side_of(board, phrase["piece"]) == WHITE


def _chinese_places(board: Board) -> list[str]:
    able = may_arrive_afar(board, derive(board), WHITE, CHINESE)
    return [place for place in MANCHURIA if able & NET.bit[place]]


def _can_cooperate(board: Board, side: str, phrase: Phrase) -> bool:
    entered = politics_of(board)["entered"]
    return any(
        entered.get(each) == side and not cooperates(board, each) for each in phrase["factions"]
    )


DOABLE: Final[Mapping[str, Callable[[Board, str, Phrase], bool]]] = {
    "flag": lambda board, side, phrase: phrase["flag"] not in board["flags"],
    "open_track": lambda board, side, phrase: (
        phrase["track"] not in board["campaign"]["active"]
        and phrase["track"] not in board["campaign"]["gone"]
    ),
    "shift_track": lambda board, side, phrase: can_shift(board, phrase["track"]),
    "space": lambda board, side, phrase: KRONSTADT_FLAG not in board["flags"],
    "cooperate": _can_cooperate,
    "end_in_fighting": lambda board, side, phrase: can_end(board, phrase["side"]),
    "revolt": lambda board, side, phrase: all(board["where"][army] == OUT for army in GREEN_ARMIES),
    "peasants": lambda board, side, phrase: bool(free_peasants(board) and peasant_places(board)),
    "clear": lambda board, side, phrase: bool(clearable(board, side)),
    "turn_green": _can_turn,
    "switch": lambda board, side, phrase: can_switch(board, side),
    "japan": lambda board, side, phrase: any(board["where"][unit] == OUT for unit in JAPANESE),
    "chinese": lambda board, side, phrase: (
        board["where"][CHINESE] == OUT and bool(_chinese_places(board))
    ),
    "rebuild": can_rebuild,
    "modify": lambda board, side, phrase: True,
}
"""The operations that only the campaign has, each with whether it can be done now."""
OF_CAMPAIGN: Final = frozenset(DOABLE) - {"modify"}
"""Those that `carry_out` does."""


def carry_out(play: Play, board: Board, side: str, phrase: Phrase) -> None:
    """Carry out an operation of a card; what needs a choice is pushed as a step."""
    match phrase.form:
        case "flag":
            board["flags"].append(phrase["flag"])
        case "open_track":
            trigger_track(play, board, phrase["track"])
        case "shift_track":
            shift_track(play, board, phrase["track"], phrase["boxes"])
        case "space":
            board["flags"].append(KRONSTADT_FLAG)
            play.emit("space.opens", place=KRONSTADT)
        case "cooperate":
            for faction in phrase["factions"]:
                board["modifiers"][f"cooperate {faction}"] = TOGETHER
                play.emit("cooperates", faction=faction)
        case "end_in_fighting":
            allow_end(play, board, phrase["side"])
        case "japan":
            japan_enters(play, board)
        case "turn_green":
            turn_green(play, board, phrase["piece"], phrase["faces"])
        case "chinese":
            roll_for_chinese(play, board)
        case "revolt":
            die = play.roll("peasant revolt")
            play.emit("revolt", die=die, success=die <= REVOLT_UP_TO)
            if die <= REVOLT_UP_TO:
                play.push("revolt", side=side)
        case "peasants":
            play.push("peasants", side=side, left=phrase["count"])
        case "clear":
            play.push("clearing", side=side, left=phrase["count"])
        case "switch":
            play.push("switching", side=side)
        case "rebuild":
            where = BOX.effects.where.write(phrase["where"])
            play.push("card_rebuilding", side=side, camp=phrase["camp"], where=where)
        case _:
            raise NotImplementedError(phrase.form)


def turn_green(play: Play, board: Board, piece: str, faces: tuple[int, ...]) -> None:
    """Case 13.1: on the faces named, Bermond's army or the forces of von der Goltz go green."""
    die = play.roll(f"green {piece}")
    play.emit("event.roll", piece=piece, die=die)
    if die not in faces:
        return
    if piece == VDG:
        turn_baltic_germans(play, board)
    elif len(units_at(board, board["where"][piece])) > 1:
        put(board, piece, GONE)
        play.emit("leader.gone", leader=piece)
    else:
        turn_side(play, board, piece, GREEN)


def turn_baltic_germans(play: Play, board: Board) -> None:
    """Case 13.1: Green armies take the place of the armies of von der Goltz, and his corps leave
    the game; if the Green armies are too few, all of them leave (TQ-97)."""
    armies = [army for army in VDG_ARMIES if on_map(board, army)]
    free = [army for army in GREEN_ARMIES if board["where"][army] == OUT]
    places = [board["where"][army] for army in armies]
    leader_at = board["where"][VDG]
    for piece in (*VDG_ARMIES, *VDG_CORPS, VDG):
        if board["where"][piece] != GONE:
            put(board, piece, GONE)
    if len(free) < len(places) or any(units_at(board, place) for place in places):
        return
    for army, place in zip(free, places, strict=False):
        put(board, army, place)
        play.emit("arrives", unit=army, place=place)
    if leader_at in places:
        put(board, VDG, leader_at)
        turn_side(play, board, VDG, GREEN)


def roll_for_chinese(play: Play, board: Board) -> None:
    """Case 13.1, TQ-41: on 1 to 4 the Chinese army appears in Manchuria; one more if Japan is in
    play."""
    die = play.roll("chinese army")
    play.emit("event.roll", piece=CHINESE, die=die)
    if die + is_japan_on_map(board) <= CHINESE_UP_TO:
        place = _chinese_places(board)[0]
        put(board, CHINESE, place)
        play.emit("arrives", unit=CHINESE, place=place)
