"""Section 7.2: activating spaces for movement or combat, and what restricts it."""

from collections import Counter
from collections.abc import Collection, Mapping

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import (
    SIDE_OF,
    Board,
    board_of,
    held_bits,
    in_play,
    is_committed,
    side_of,
    soc_rev_side,
)
from app.games.toc.box import (
    FAR_EAST,
    LENIN,
    NET,
    OMSK,
    RAIL,
    SARATOV,
    SEAT_OF,
    TSAR,
    TSARITSYN,
    UNITS,
    WHITE,
    YEKATERINODAR,
    camp_of,
    has_mark,
    region_of,
)
from app.games.toc.rules.places import condition_spaces
from app.games.toc.rules.supply import supplied_bits

MOVE, FIGHT = "movement", "combat"


class Operations(Step):
    """Cases 7.2, 6: spaces are activated; when all are, forces move, and then combat follows."""

    name = "operations"
    cases = "7.21, 7.22, 7.25, 7.31"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        spaces = frame.setdefault("spaces", {})
        stage = frame.get("stage", 0)
        if stage == 0:
            if not frame.get("all") and choices(board, frame):
                play.ask(SEAT_OF[side], what="activation")
                return
            play.emit("activated", side=side, spaces=list(spaces), uses=list(spaces.values()))
        frame["stage"] = stage + 1
        if stage == 0 and MOVE in spaces.values():
            play.push(
                "movement",
                side=side,
                spaces=[space for space, use in spaces.items() if use == MOVE],
                fighting=[space for space, use in spaces.items() if use == FIGHT],
                gains=frame.get("gains", []),
                moved=[],
                one_unit=frame.get("one_unit", False),
            )
        elif stage <= 1 and FIGHT in spaces.values():
            frame["stage"] = 2
            fighting = [space for space, use in spaces.items() if use == FIGHT]
            play.push(
                "combat",
                side=side,
                spaces=fighting,
                gains=frame.get("gains", []),
                one_unit=frame.get("one_unit", False),
            )
        elif stage >= 1 or not spaces:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*choices(board_of(play.state), frame), {"do": "done"}]

    def do_activate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        cost = activation_cost(board, frame["side"], action["place"])
        frame["points"] -= 1 if frame.get("one_space") else cost
        if frame.get("one_space") and cost > 1:
            frame["one_unit"] = True
        frame["spaces"][action["place"]] = action["use"]
        play.close_decision(seat)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["all"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "activate":
            return None
        return why_not(board_of(play.state), frame, action["place"])


def choices(board: Board, frame: Frame) -> list[Action]:
    """The activations that are still possible in a round."""
    side, gains = frame["side"], frame.get("gains", ())
    spaces = activatable(
        board, side, frame["spaces"], frame["points"], gains, frame.get("where"), frame
    )
    uses = (MOVE,) if "movement_only" in gains else (MOVE, FIGHT)
    return [
        {"do": "activate", "place": space, "use": use}
        for space in spaces
        for use in uses
        if (can_move_from(board, side, space) if use == MOVE else can_fight(board, side, space))
    ]


def activatable(
    board: Board,
    side: str,
    chosen: Mapping[str, str],
    points: int,
    gains: Collection[str] = (),
    where: str | None = None,
    frame: Mapping[str, object] | None = None,
) -> list[str]:
    """Cases 7.21 to 7.25: the spaces that a side can activate besides those it has chosen."""
    if points <= 0:
        return []
    supplied = supplied_bits(board, side)
    one_space = bool(frame and frame.get("one_space"))
    where_is, order = board["where"], NET.bit
    candidates = sorted({where_is[p] for p in in_play(board, side)}, key=order.__getitem__)
    if where is not None:
        candidates = condition_spaces(board, side, where, candidates)
    limits = ActivationLimits(board, side, chosen, gains)
    found = []
    for space in candidates:
        if space in chosen or space in board["no_act"] or not own_forces(board, side, space):
            continue
        cost = 1
        if not one_space and not supplied & order[space]:
            cost = activation_cost(board, side, space, supplied)
        if cost <= points and limits.refusal(space) is None:
            found.append(space)
    return found


def own_forces(board: Board, side: str, space: str) -> list[str]:
    """The forces of a side in a space that can be activated: no captive, and Socialist
    Revolutionaries only once they are committed (13.6)."""
    committed, sides = is_committed(board), SIDE_OF
    return [
        piece
        for piece in board["at"].get(space, ())
        if (sides[piece] == side if piece in sides else committed and soc_rev_side(board) == side)
        and piece not in (LENIN, TSAR)
    ]


def activation_cost(board: Board, side: str, space: str, supplied: int | None = None) -> int:
    """Cases 7.22, 10.4, 13.33, TQ-28: one, or one for each unit out of supply; leaders alone one,
    and a space with an insurrection army one."""
    bits = supplied_bits(board, side) if supplied is None else supplied
    if bits & NET.bit[space]:
        return 1
    forces = own_forces(board, side, space)
    if any(has_mark(piece, "insurrection") for piece in forces):
        return 1
    return max(1, sum(piece in UNITS for piece in forces))


class ActivationLimits:
    """Case 7.25: what spaces that are activated already leave to the others in a round."""

    def __init__(
        self, board: Board, side: str, chosen: Mapping[str, str], gains: Collection[str] = ()
    ) -> None:
        self._board, self._side = board, side
        self._insurgents = any(has_mark(piece, "insurrection") for piece in in_play(board, side))
        self._chosen = list(chosen)
        self._apart = _refuse_cooperation(board) if side == WHITE else False
        counts = Counter(map(region_of, chosen))
        self._full: str | None = next((r for r, count in counts.items() if count > 1), None)
        self._regions = counts
        self._is_free = side != WHITE or "link_up" in board["flags"] or "no_region_limit" in gains

    def refusal(self, space: str) -> Refusal | None:
        """Return why a space cannot be activated besides those chosen, or None."""
        region = region_of(space)
        if region == FAR_EAST:
            return Refusal(gettext("the Far East is closed"), "13.41")
        if self._insurgents and any(
            self._has_insurgents(each) != self._has_insurgents(space) for each in self._chosen
        ):
            return Refusal(gettext("insurrection armies act alone"), "13.33")
        if self._apart and any(
            _has_don(self._board, each) != _has_don(self._board, space) for each in self._chosen
        ):
            return Refusal(gettext("the Don Cossacks act alone"), "12.71")
        if not self._is_free and region in self._regions and self._full not in (None, region):
            return Refusal(gettext("more than one space in one region only"), "7.25")
        return None

    def _has_insurgents(self, space: str) -> bool:
        forces = own_forces(self._board, self._side, space)
        return any(has_mark(piece, "insurrection") for piece in forces)


def why_not(board: Board, frame: Frame, space: str) -> Refusal | None:
    """Return why a space cannot be activated now."""
    side = frame["side"]
    if space in frame["spaces"]:
        return Refusal(gettext("it is activated already"), "7.21")
    if space in board["no_act"]:
        return Refusal(gettext("it has a NO ACT marker"), "7.24")
    if not own_forces(board, side, space):
        return Refusal(gettext("none of your forces there can be activated"), "7.21")
    if not frame.get("one_space") and activation_cost(board, side, space) > frame["points"]:
        return Refusal(gettext("that costs more than the card has left"), "7.22")
    limits = ActivationLimits(board, side, frame["spaces"], frame.get("gains", ()))
    return limits.refusal(space)


def is_linked_up(board: Board) -> bool:
    """Case 7.25: WHITE holds rails from Omsk to Saratov, a way to Tsaritsyn, and rails on to
    Yekaterinodar."""
    held = held_bits(board, WHITE)
    bit = NET.bit
    return bool(
        bit[SARATOV] & NET.chain(bit[OMSK], held, RAIL)
        and bit[TSARITSYN] & NET.chain(bit[SARATOV], held)
        and bit[YEKATERINODAR] & NET.chain(bit[TSARITSYN], held, RAIL)
    )


def can_move_from(board: Board, side: str, space: str) -> bool:
    """Whether forces of a side in a space could move at all; what they meet is asked later."""
    return bool(own_forces(board, side, space))


def can_fight(board: Board, side: str, space: str) -> bool:
    """Cases 8.1, 7.14: whether units of a side in a space stand next to enemy units."""
    if not any(piece in UNITS for piece in own_forces(board, side, space)):
        return False
    return any(is_target(board, side, other) for other in NET.neighbours[space])


def is_target(board: Board, side: str, space: str) -> bool:
    """Whether a space holds units that a side can attack: enemies and Greens, no neutrals."""
    for piece in board["at"].get(space, ()):
        if piece in UNITS:
            return side_of(board, piece) not in (side, "neutral")
    return False


def _refuse_cooperation(board: Board) -> bool:
    """Case 12.71: Krasnov and Bogayevsky have turned, and at least one is in the game."""
    return any(
        leader in board["flipped"] and board["where"][leader] in board["at"]
        for leader in ("krasnov", "bogayevsky")
    )


def _has_don(board: Board, space: str) -> bool:
    return any(camp_of(piece) == "don" for piece in board["at"].get(space, ()))
