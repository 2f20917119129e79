"""Cases 7.25, 12.71: forces that do not cooperate with others, and who acts in mixed stacks.

The Central Powers, Ukraine, Poland, the Czechs after W1, and Don Cossacks whose leaders refuse each
act in rounds of their own. Where such forces stand with others of their side, a round serves the
one or the others, not both (TQ-26). It is the first of them to move or attack that decides, if the
activated spaces leave it open.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame
from app.games.text import gettext
from app.games.toc.board import FACTION_OF, SINCE_VERSION_6, Board, is_since, sides_of
from app.games.toc.box import LENIN, NET, SIDES, TSAR, WHITE, camp_of
from app.games.toc.names import FACTION_NAMES
from app.games.toc.rules.derived import Derived, derive
from app.games.toc.rules.faction_forces import acting_alone

REST: Final = ""
"""The group of all forces that cooperate."""
DON: Final = "don"
DON_LEADERS: Final = ("krasnov", "bogayevsky")


def refuse_cooperation(board: Board) -> bool:
    """Case 12.71: Krasnov and Bogayevsky have turned, and at least one is in the game."""
    return any(
        leader in board["flipped"] and board["where"][leader] in board["at"]
        for leader in DON_LEADERS
    )


def groups_apart(board: Board, side: str) -> tuple[str, ...]:
    """The forces of a side that act apart: factions, and "don". Up to version 5 of the rules all
    that stood with them acted with them (`activation.ActivationLimits`)."""
    if side not in SIDES or not is_since(board, SINCE_VERSION_6):
        return ()
    don = (DON,) if side == WHITE and refuse_cooperation(board) else ()
    return (*acting_alone(board, side), *don)


def group_of(piece: str, apart: Sequence[str]) -> str:
    """The group of a piece: one of those that act apart, or the rest."""
    faction = FACTION_OF.get(piece, REST)
    if faction in apart:
        return faction
    return DON if DON in apart and camp_of(piece) == DON else REST


def group_bits(board: Board, side: str, apart: tuple[str, ...]) -> Mapping[str, int]:
    """Where forces of each group stand, as bits of the net."""
    derived = derive(board)
    return derived.kept(("groups", side, apart), lambda: _group_bits(derived, board, side, apart))


def _group_bits(
    derived: Derived, board: Board, side: str, apart: tuple[str, ...]
) -> dict[str, int]:
    pieces, sides = derived.pieces[side], sides_of(board)
    found = {
        group: pieces & (derived.camp_pieces(DON) if group == DON else derived.of_faction(group))
        for group in apart
    }
    together = 0
    for bits in found.values():
        together |= bits
    rest = pieces & ~together
    for space in NET.names(together):
        if any(
            group_of(piece, apart) == REST and sides.get(piece, side) == side
            for piece in derived.at[space]
            if piece not in (LENIN, TSAR)
        ):
            rest |= NET.bit[space]
    return {**found, REST: rest}


def groups_for(groups: Mapping[str, int], chosen: int) -> list[str]:
    """The groups that could act in all of some spaces."""
    return [group for group, bits in groups.items() if not chosen & ~bits]


def spaces_for(groups: Mapping[str, int], chosen: int) -> int:
    """The spaces in which a group could act that could in all those chosen."""
    found = 0
    for group in groups_for(groups, chosen):
        found |= groups[group]
    return found


def refusal(groups: Mapping[str, int], chosen: int, space: str) -> Refusal | None:
    """Why forces in a space cannot act in the round of others, or None."""
    here = NET.bit[space]
    if spaces_for(groups, chosen) & here:
        return None
    standing = [group for group, bits in groups.items() if group and bits & here]
    (group, *_others) = standing or [each for each in groups_for(groups, chosen) if each]
    return acts_alone(group)


def acts_alone(group: str) -> Refusal:
    """Say that forces of a faction, or the Don Cossacks, act in a round without any others."""
    if group == DON:
        why = gettext("the Don Cossacks do not act in the same round as others")
        return Refusal(why, "12.71")
    name = FACTION_NAMES[group]
    why = gettext("the forces of %(faction)s do not act in the same round as others", faction=name)
    return Refusal(why, "7.25")


def acting_groups(board: Board, side: str, spaces: Iterable[str]) -> Frame:
    """What the frames of movement and combat keep of it for a round with these spaces: "apart", the
    groups that act apart, and "groups", those of which one acts."""
    apart = groups_apart(board, side)
    if not apart:
        return {}
    groups = groups_for(group_bits(board, side, apart), NET.bits(spaces))
    return {"apart": list(apart), "groups": groups}


def decided(frame: Frame, begun: Sequence[str]) -> list[str]:
    """The groups of which one can still act, after some pieces have."""
    return [group_of(begun[0], frame["apart"])] if begun else frame["groups"]


def cooperating(frame: Frame, pieces: Iterable[str], begun: Sequence[str]) -> list[str]:
    """Those of some pieces that can act with those that have begun to move or attack."""
    if "apart" not in frame:
        return list(pieces)
    groups = decided(frame, begun)
    return [piece for piece in pieces if group_of(piece, frame["apart"]) in groups]
