"""Section 7.2: activating spaces for movement or combat, and what restricts it."""

from collections.abc import Collection, Mapping
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import (
    FACTION_OF,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    side_of,
)
from app.games.toc.box import (
    FAR_EAST_BITS,
    GREEN,
    NET,
    SEAT_OF,
    UNITS,
)
from app.games.toc.rules.activation_limits import (
    ActivationLimits,
    activation_cost,
    fighters_in,
    own_forces,
)
from app.games.toc.rules.cooperation import (
    acting_groups,
)
from app.games.toc.rules.derived import derive
from app.games.toc.rules.faction_forces import newly_controlled, resting
from app.games.toc.rules.far_east import is_open
from app.games.toc.rules.green_forces import decider, may_rouse
from app.games.toc.rules.in_fighting import (
    hesitating,
    idle_camps,
    without_chits,
)
from app.games.toc.rules.involvement import turn_side
from app.games.toc.rules.places import condition_bits
from app.games.toc.rules.sea import within_reach_of

MOVE, FIGHT = "movement", "combat"
MAKHNO: Final = "makhno"
MAKHNO_REFUSES, MAKHNO_GREEN_FROM = 6, 4


class Operations(Step):
    """Cases 7.2, 6: spaces are activated; when all are, forces move, and then combat follows."""

    name = "operations"
    cases = "7.21, 7.22, 7.25, 7.31"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        spaces = frame.setdefault("spaces", {})
        stage = frame.get("stage", 0)
        groups: Frame = {key: value for key, value in frame.items() if key in ("apart", "groups")}
        if stage == 0:
            asked = without_chits(play, board)
            if not frame.get("all") and (are_left(asked, frame) or may_rouse(board, frame)):
                play.ask(decider(play, side), what="activation")
                return
            play.emit("activated", side=side, spaces=list(spaces), uses=list(spaces.values()))
            if not is_since(board, SINCE_VERSION_6):
                fighting = [space for space, use in spaces.items() if use == FIGHT]
                for space in hesitating(play, board, side, fighting[1:]):
                    del spaces[space]
            if "campaign" in board and side != GREEN:
                ask_makhno(play, board, side, spaces)
            groups = acting_groups(board, side, spaces)
            frame.update(groups)
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
                **groups,
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
                **groups,
            )
        elif stage >= 1 or not spaces:
            left = frame.pop("rouse", 0)
            if left:
                play.push("operations", side=GREEN, points=left, seat=SEAT_OF[side])
            else:
                play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        rouse: list[Action] = [{"do": "rouse"}] if may_rouse(board, frame) else []
        return [*choices(board, frame), *rouse, {"do": "done"}]

    def do_activate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        cost = activation_cost(board, frame["side"], action["place"])
        frame["points"] -= 1 if frame.get("one_space") else cost
        if frame.get("one_space") and cost > 1:
            frame["one_unit"] = True
        frame["spaces"][action["place"]] = action["use"]
        play.close_decision(seat)

    def do_rouse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 13.31, optional: what is left of the points activates Greens, one for a space."""
        frame["rouse"], frame["points"], frame["all"] = frame["points"], 0, True
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


def ask_makhno(play: Play, board: Board, side: str, spaces: dict[str, str]) -> None:
    """Case 7.25 and the house table: a die for each activated space with forces of Makhno; on a 6
    it does not act, and a second die may turn forces that stand alone Green."""
    for space in [each for each in spaces if NET.bit[each] & derive(board).of_faction(MAKHNO)]:
        pieces = board["at"].get(space, ())
        if not any(
            FACTION_OF.get(piece) == MAKHNO and side_of(board, piece) == side for piece in pieces
        ):
            continue
        die = play.roll(f"makhno {space}")
        play.emit("makhno", place=space, die=die)
        if die < MAKHNO_REFUSES:
            continue
        del spaces[space]
        alone = all(FACTION_OF.get(piece) == MAKHNO for piece in pieces)
        if alone and play.roll(f"makhno green {space}") >= MAKHNO_GREEN_FROM:
            for piece in pieces:
                turn_side(play, board, piece, GREEN)


def choices(board: Board, frame: Frame) -> list[Action]:
    """The activations that are still possible in a round."""
    side, gains = frame["side"], frame.get("gains", ())
    spaces = NET.names(_left(board, frame))
    bit, fighting = NET.bit, 0 if "movement_only" in gains else can_fight(board, side)
    if idle_camps(board, side):
        fighting &= NET.bits(space for space in spaces if fighters_in(board, side, space))
    found: list[Action] = []
    for space in spaces:
        found.append({"do": "activate", "place": space, "use": MOVE})
        if fighting & bit[space]:
            found.append({"do": "activate", "place": space, "use": FIGHT})
    return found


def are_left(board: Board, frame: Frame) -> bool:
    """Whether any activation is still possible in a round."""
    return _left(board, frame) > 0


def _left(board: Board, frame: Frame) -> int:
    gains, where = frame.get("gains", ()), frame.get("where")
    chosen, points = frame["spaces"], frame["points"]
    return activatable_bits(board, frame["side"], chosen, points, gains, where, frame)


def activatable(board: Board, side: str, chosen: Mapping[str, str], points: int) -> list[str]:
    """The spaces that a side can activate with a card, besides those it has chosen."""
    return NET.names(activatable_bits(board, side, chosen, points))


def activatable_bits(
    board: Board,
    side: str,
    chosen: Mapping[str, str],
    points: int,
    gains: Collection[str] = (),
    where: str | None = None,
    frame: Mapping[str, object] | None = None,
) -> int:
    """Cases 7.21 to 7.25: the spaces that a side can activate besides those it has chosen, as bits
    of the net."""
    if points <= 0:
        return 0
    derived = derive(board)
    candidates = derived.pieces[side]
    if where is not None:
        candidates = condition_bits(derived, side, where, candidates)
    candidates &= derived.active[side]
    if chosen:
        candidates &= ActivationLimits(board, side, chosen, gains, derived).allowed()
    elif not is_open(board):
        # The closed Far East is all that keeps a first space back.
        candidates &= ~FAR_EAST_BITS
    candidates &= ~NET.bits((*chosen, *board["no_act"]))
    for faction in newly_controlled(board):
        candidates &= ~derived.of_faction(faction)
    for faction in resting(board):
        for space in NET.names(candidates & derived.of_faction(faction)):
            if not own_forces(board, side, space):
                candidates ^= NET.bit[space]
    supplied = derived.supplied(side)
    if not (frame and frame.get("one_space")):
        for space in NET.names(candidates & ~supplied):
            if activation_cost(board, side, space, supplied) > points:
                candidates ^= NET.bit[space]
    return candidates


def why_not(board: Board, frame: Frame, space: str) -> Refusal | None:
    """Return why a space cannot be activated now."""
    side = frame["side"]
    if space in frame["spaces"]:
        return Refusal(gettext("it is activated already"), "7.21")
    if space in board["no_act"]:
        return Refusal(gettext("it has a NO ACT marker"), "7.24")
    if any(
        FACTION_OF.get(piece) in newly_controlled(board) for piece in board["at"].get(space, ())
    ):
        return Refusal(gettext("a faction there has only just come under control"), "7.25")
    if not own_forces(board, side, space):
        return Refusal(gettext("none of your forces there can be activated"), "7.21")
    if not frame.get("one_space") and activation_cost(board, side, space) > frame["points"]:
        return Refusal(gettext("that costs more than the card has left"), "7.22")
    limits = ActivationLimits(board, side, frame["spaces"], frame.get("gains", ()))
    return limits.refusal(space)


def can_fight(board: Board, side: str) -> int:
    """Cases 8.1, 7.14: the spaces where units of a side stand next to enemy units, as bits."""
    derived = derive(board)
    return derived.kept(
        ("can fight", side), lambda: derived.fighters[side] & within_reach_of(derived.targets(side))
    )


def is_target(board: Board, side: str, space: str) -> bool:
    """Whether a space holds units that a side can attack: enemies and Greens, no neutrals."""
    for piece in board["at"].get(space, ()):
        if piece in UNITS:
            return side_of(board, piece) not in (side, "neutral")
    return False
