"""The situation of a position file: the board that it describes, and where the game stands.

Pieces that a file does not name are still to come, unless it begins with `set_up`. Spaces are held
as at the set-up, but for those in which units stand and those that the file names.
"""

from collections.abc import Mapping
from typing import Any, Final

from app.games.cards.decks import HAND
from app.games.cards.decks import OUT as NOT_IN_PLAY
from app.games.kernel.state import Frame
from app.games.positions.reading import (
    PositionError,
    choice_at,
    list_at,
    one_of,
    read_all,
    read_at,
    suggestion,
)
from app.games.toc.board import OUT, Board, scenario_of, units_at
from app.games.toc.box import BOX, SIDES, SPACES, UNITS, WHITE
from app.games.toc.positions import reading
from app.games.toc.positions.politics import put_campaign, put_politics
from app.games.toc.rules.action_round import OPERATIONS, REDEPLOYMENT, STEPS
from app.games.toc.rules.set_up import new_board

WHOLE: Final = "set_up"
CARD, ACTIVATION, MOVEMENT, COMBAT = "card", "activation", "movement", "combat"
LOGISTICS: Final = "logistics"
POLITICS: Final = "politics"
PHASES: Final = (WHOLE, POLITICS, CARD, ACTIVATION, MOVEMENT, COMBAT, REDEPLOYMENT, LOGISTICS)
"""Where a position can stand: before the first turn, or at the beginning of one of these parts."""
LAST_USES: Final = ("reinforcement", STEPS, REDEPLOYMENT, "")


def board_of_file(content: Mapping[str, Any]) -> Board:
    """Return the board that a file describes. Raises PositionError."""
    board = new_board()
    if not content.get("set_up"):
        board["where"] = dict.fromkeys(board["where"], OUT)
        board["at"], board["reduced"], board["flipped"], board["train"] = {}, [], [], ""
    put_campaign(board, content)
    board["turn"] = content.get("turn", 1)
    last_turn = scenario_of(board).last_turn
    if board["turn"] not in range(1, last_turn + 1):
        raise PositionError(f"there are {last_turn} turns", "turn")
    board["round"] = content.get("round", 1)
    if board["round"] not in range(1, BOX.turns[board["turn"] - 1].rounds + 1):
        raise PositionError("the turn has no such round", "round")
    _put_pieces(board, content)
    _put_markers(board, content)
    _put_numbers(board, content)
    board["cards"] = dict.fromkeys(board["cards"], NOT_IN_PLAY)
    for card in list_at("hand", content, reading.card):
        board["cards"][card] = HAND
    put_politics(board, content)
    return board


def _put_pieces(board: Board, content: Mapping[str, Any]) -> None:
    placed: set[str] = set()
    for section, read in (("map", reading.place), ("off_map", reading.anywhere)):
        for name, pieces in content.get(section, {}).items():
            key = f"{section}.{name}"
            at = read_at(key, name, read)
            if section == "off_map" and at in SPACES:
                raise PositionError("spaces stand in [map]", key)
            for piece in read_at(key, pieces, lambda names: read_all(names, reading.piece)):
                if piece in placed:
                    raise PositionError(f"{piece} is placed twice", key)
                placed.add(piece)
                _lay(board, piece, at)
    for piece in list_at("reduced", content, reading.piece):
        if piece not in UNITS or UNITS[piece].reduced is None:
            raise PositionError(f"{piece} has one side only", "reduced")
        board["reduced"].append(piece)
    board["flipped"] += list_at("flipped", content, reading.piece)


def _lay(board: Board, piece: str, at: str) -> None:
    was = board["where"][piece]
    if was in board["at"]:
        board["at"][was].remove(piece)
        if not board["at"][was]:
            del board["at"][was]
    for states in (board["reduced"], board["flipped"]):
        if piece in states:
            states.remove(piece)
    board["where"][piece] = at
    if at in SPACES:
        board["at"].setdefault(at, []).append(piece)


def _put_markers(board: Board, content: Mapping[str, Any]) -> None:
    for name, side in content.get("control", {}).items():
        key = f"control.{name}"
        at = read_at(key, name, reading.place)
        if units_at(board, at):
            raise PositionError("units hold the space in which they stand", key)
        board["control"][at] = read_at(key, side, reading.side)
    board["no_act"] = list_at("no_act", content, reading.place)
    board["flags"] = [str(each) for each in content.get("flags", ())]
    if "train" in content:
        board["train"] = read_at("train", content["train"], reading.place)
    for asset in content.get("assets", ()):
        board["assets"][asset] = "ready"


def _put_numbers(board: Board, content: Mapping[str, Any]) -> None:
    board["points"] = content.get("points", 0)
    board["soc_rev"] = content.get("revolutionaries", board["soc_rev"])
    for side, steps in content.get("replacements", {}).items():
        key = f"replacements.{side}"
        if not isinstance(steps, int | float) or steps < 0 or 2 * steps != int(2 * steps):
            raise PositionError("a number of steps should stand here, half steps as .5", key)
        board["steps"][read_at(key, side, reading.side)] = int(2 * steps)
    for side, use in content.get("last", {}).items():
        key = f"last.{side}"
        kind = read_at(key, use, lambda text: one_of(text, LAST_USES, "use"))
        board["last"][read_at(key, side, reading.side)] = kind


def steps_of_file(content: Mapping[str, Any], board: Board) -> list[Frame]:
    """Return the step stack at the beginning of the phase that a file names.

    With `goes_on` the game goes on when the phase is over, else nothing follows. Raises
    PositionError.
    """
    phase = content.get("phase", CARD)
    if phase not in PHASES:
        raise PositionError(f'there is no phase "{phase}"; {suggestion(phase, PHASES)}', "phase")
    if phase == WHOLE:
        return [{"step": "game"}]
    goes_on = bool(content.get("goes_on"))
    before = 1 if "politics" in board else 0
    if phase in (LOGISTICS, POLITICS):
        if phase == POLITICS and not before:
            raise PositionError("a file with politics names the markers of [factions]", "phase")
        at = before + 2 if phase == LOGISTICS else before
        below: list[Frame] = [{"step": "game"}, {"step": "turn", "at": at}]
        return [*(below if goes_on else []), {"step": phase}]
    side = choice_at("side", content, SIDES, WHITE)
    rounds = {"step": "rounds", "done": 2 * (board["round"] - 1) + SIDES.index(side)}
    below = [{"step": "game"}, {"step": "turn", "at": 1 + before}, rounds]
    chosen = {} if phase == CARD else {"chosen": True}
    own: list[Frame] = [{"step": "action_round", "side": side, **chosen}]
    own += _part(phase, side, content)
    return [*(below if goes_on else []), *own]


def _part(phase: str, side: str, content: Mapping[str, Any]) -> list[Frame]:
    """The part of a round that has begun, on top of it."""
    uses = {MOVEMENT: "movement", COMBAT: "combat"}
    spaces: dict[str, list[str]] = {use: [] for use in uses.values()}
    for name, use in content.get("activated", {}).items():
        key = f"activated.{name}"
        at = read_at(key, name, reading.place)
        spaces[read_at(key, use, lambda text: one_of(text, spaces, "use"))].append(at)
    gains: list[str] = []
    if phase == ACTIVATION:
        points = content.get("operations", 1)
        return [{"step": OPERATIONS, "side": side, "points": points}]
    if phase == REDEPLOYMENT:
        return [{"step": REDEPLOYMENT, "side": side, "value": content.get("operations", 2)}]
    if phase == MOVEMENT:
        move: Frame = {"step": MOVEMENT, "side": side, "spaces": spaces["movement"]}
        return [
            move | {"fighting": spaces["combat"], "gains": gains, "moved": [], "one_unit": False}
        ]
    if phase == COMBAT:
        fight: Frame = {"step": COMBAT, "side": side, "spaces": spaces["combat"]}
        return [fight | {"gains": gains, "one_unit": False}]
    return []
