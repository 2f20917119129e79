"""Sections 7.22, 7.25: what the activation of a space costs, and what restricts it."""

from collections import Counter
from collections.abc import Collection, Mapping

from app.games.kernel.refusal import Refusal
from app.games.text import gettext
from app.games.toc.board import (
    FACTION_OF,
    SINCE_VERSION_6,
    Board,
    can_revolutionaries_act,
    is_since,
    sides_of,
    soc_rev_side,
)
from app.games.toc.box import (
    FAR_EAST_BITS,
    GREEN,
    LENIN,
    NET,
    OMSK,
    RAIL,
    REGION_BITS,
    SARATOV,
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
    acts_alone,
    group_bits,
    groups_apart,
    refusal,
    refuse_cooperation,
    spaces_for,
)
from app.games.toc.rules.derived import Derived, derive, held_bits, supplied_bits
from app.games.toc.rules.faction_forces import acting_alone, resting
from app.games.toc.rules.far_east import is_open, limited_bits
from app.games.toc.rules.in_fighting import (
    bound_camps,
    bound_pieces,
    may_attack,
)


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
            return Refusal(
                gettext("WHITE activates more than one space in one region only"), "7.25"
            )
        return None

    def _differ(self, apart: int, space: str) -> bool:
        """Whether a space is among some that act alone, and one that is chosen is not, or the
        other way round."""
        return bool(apart and self._chosen & (~apart if NET.bit[space] & apart else apart))


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
