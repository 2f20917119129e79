"""Section 7.2: activating spaces for movement or combat, and what restricts it."""

from collections import Counter
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
    can_revolutionaries_act,
    is_since,
    side_of,
    sides_of,
    soc_rev_side,
)
from app.games.toc.box import (
    GREEN,
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
    has_mark,
    region_of,
)
from app.games.toc.rules.cooperation import (
    DON,
    acting_groups,
    acts_alone,
    group_bits,
    groups_apart,
    refusal,
    refuse_cooperation,
    spaces_for,
)
from app.games.toc.rules.derived import (
    FAR_EAST_BITS,
    REGION_BITS,
    Derived,
    derive,
    held_bits,
    supplied_bits,
)
from app.games.toc.rules.faction_forces import acting_alone, newly_controlled, resting
from app.games.toc.rules.far_east import is_open, limited_bits
from app.games.toc.rules.green_forces import decider, may_rouse
from app.games.toc.rules.in_fighting import (
    bound_camps,
    bound_pieces,
    hesitating,
    idle_camps,
    may_attack,
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
    return NET.names(activatable_bits(board, side, chosen, points, gains, where, frame))


def activatable_bits(
    board: Board,
    side: str,
    chosen: Mapping[str, str],
    points: int,
    gains: Collection[str] = (),
    where: str | None = None,
    frame: Mapping[str, object] | None = None,
) -> int:
    """The spaces of `activatable`, as bits of the net."""
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


def own_forces(board: Board, side: str, space: str) -> list[str]:
    """The forces of a side in a space that can be activated: no captive, no faction that rests
    (7.25), and Socialist Revolutionaries only once they are committed and have waited (13.6)."""
    they_act, sides, idle = can_revolutionaries_act(board), sides_of(board), resting(board)
    return [
        piece
        for piece in board["at"].get(space, ())
        if (sides[piece] == side if piece in sides else they_act and soc_rev_side(board) == side)
        and piece not in (LENIN, TSAR)
        and not (idle and FACTION_OF.get(piece) in idle)
    ]


def fighters_in(board: Board, side: str, space: str) -> list[str]:
    """The units in a space that may attack: no in-fighting chit keeps their camp back (13.52)."""
    return [
        piece
        for piece in own_forces(board, side, space)
        if piece in UNITS and may_attack(board, side, piece)
    ]


def activation_cost(board: Board, side: str, space: str, supplied: int | None = None) -> int:
    """Cases 7.22, 7.35, 10.4, 13.33, TQ-28: one, or one for each unit out of supply; leaders alone
    one, and a space with an insurrection army or with Greens one.

    All units of the stack count, also where forces that do not cooperate leave a part of it idle:
    7.21 has the units "in that space" and 10.4 the stack, not those that act.
    """
    if side == GREEN:
        return 1
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
        self,
        board: Board,
        side: str,
        chosen: Mapping[str, str],
        gains: Collection[str] = (),
        derived: Derived | None = None,
    ) -> None:
        derived = derived or derive(board)
        self._chosen = NET.bits(chosen)
        self._insurgents = derived.insurgents & derived.units[side]
        self._apart = 0
        apart = groups_apart(board, side)
        self._groups = group_bits(board, side, apart) if apart else {}
        is_earlier = not is_since(board, SINCE_VERSION_6)
        if side == WHITE and is_earlier and refuse_cooperation(board):
            self._apart = derived.camp_pieces("don")
        self._bound = [
            derived.with_any(bound_pieces(camp)) & derived.pieces[side]
            for camp in bound_camps(board, side)
        ]
        self._factions = {
            faction: derived.of_faction(faction)
            for faction in (acting_alone(board, side) if is_earlier else ())
        }
        counts = Counter(map(region_of, chosen))
        self._full: str | None = next((r for r, count in counts.items() if count > 1), None)
        self._regions = counts
        self._far = FAR_EAST_BITS
        if is_open(board):
            limited = 0 if "no_far_east_limit" in gains else limited_bits(derived, side)
            self._far = limited if limited & self._chosen else 0
        self._is_free = side != WHITE or "link_up" in board["flags"] or "no_region_limit" in gains

    def allowed(self) -> int:
        """Return the spaces that `refusal` does not refuse, as bits of the net."""
        found = NET.all & ~self._far
        for apart in (self._insurgents, self._apart, *self._factions.values()):
            if apart & self._chosen:
                found &= apart
            if apart and self._chosen & ~apart:
                found &= ~apart
        if self._groups:
            found &= spaces_for(self._groups, self._chosen)
        for bound in self._bound:
            if bound & self._chosen:
                found &= ~bound
        if not self._is_free and self._full is not None:
            for region in self._regions:
                if region != self._full:
                    found &= ~REGION_BITS[region]
        return found

    def refusal(self, space: str) -> Refusal | None:
        """Return why a space cannot be activated besides those chosen, or None."""
        region = region_of(space)
        if self._far & NET.bit[space]:
            if self._far == FAR_EAST_BITS:
                return Refusal(gettext("the Far East is closed"), "13.41")
            return Refusal(gettext("one space of the Far East a round"), "13.41")
        if self._differ(self._insurgents, space):
            return Refusal(gettext("insurrection armies act alone"), "13.33")
        if self._differ(self._apart, space):
            return acts_alone(DON)
        apart = refusal(self._groups, self._chosen, space) if self._groups else None
        if apart is not None:
            return apart
        for bound in self._bound:
            if bound & self._chosen and bound & NET.bit[space]:
                why = gettext("your chit allows one space of this camp a round")
                return Refusal(why, "13.52")
        for faction, spaces in self._factions.items():
            if self._differ(spaces, space):
                return acts_alone(faction)
        if not self._is_free and region in self._regions and self._full not in (None, region):
            return Refusal(gettext("more than one space in one region only"), "7.25")
        return None

    def _differ(self, apart: int, space: str) -> bool:
        """Whether a space is among some that act alone, and one that is chosen is not, or the
        other way round."""
        return bool(apart and self._chosen & (~apart if NET.bit[space] & apart else apart))


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
