"""Section 11.1: the Central Committee of the Politburo, and how its business is put together.

The committee stands until it falls below eight markers, another one is formed or the player turns
end (ruling R129). A single player who holds eight markers needs no consent to be one.
"""

from typing import Any, Final

from app.games.kernel.motions import MotionKind, lapse, lapse_all, parties, propose
from app.games.kernel.play_context import Play
from app.games.kernel.state import Motion, Seat
from app.games.rcw.board import Board, board_of, playing
from app.games.rcw.rules.victory import politburo

COMMITTEE: Final = "committee"
WITHDRAWAL: Final = "withdrawal"
PURGE: Final = "purge"
EXECUTION: Final = "execution"
"""The kinds of business and of motions that a committee has; all but a withdrawal are drafted."""

QUORUM: Final = 8
"""Politburo markers that its members must hold together (11.11)."""
SHORT, OVER, GONE = "committee.short", "committee.over", "committee.gone"
"""Why a motion lapses: too few markers, the game turn is over, a player has left the game."""
NO_MEMBER: Final = "committee.no_member"
"""Why a withdrawal lapses: the player is of no committee any more."""


def markers(board: Board, seats: list[Seat]) -> int:
    """Count the Politburo markers that `seats` hold together (11.11)."""
    return sum(politburo(board, seat) for seat in seats)


def standing_committee(board: Board) -> list[Seat]:
    """Return the members of the committee formed by consent, if it can act (11.11, 11.12)."""
    members = board["committee"]
    return list(members) if markers(board, members) >= QUORUM else []


def sits(board: Board, seat: Seat) -> bool:
    """Whether `seat` is of the committee, or forms one alone (11.11, ruling R69)."""
    return politburo(board, seat) >= QUORUM or seat in standing_committee(board)


def in_player_turns(play: Play) -> bool:
    """Whether purges may fall now: in the player turns only (11.0, ruling R71)."""
    return play.frame("player_turn") is not None


class SecretVote(MotionKind):
    """11.11: a motion to a committee, which ends with the first refusal (ruling R130).

    By option nobody learns who has consented before all have.
    """

    def secret(self, play: Play) -> bool:
        return bool(play.state["options"]["secret_votes"])

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        members = motion["terms"]["members"]
        if not in_player_turns(play):
            return OVER
        if not set(members) <= set(playing(play.state)):
            return GONE
        return None if markers(board_of(play), members) >= QUORUM else SHORT


class Formation(SecretVote):
    """11.11: players consent to each other's membership.

    The terms: `members`, its proposer first.
    """

    name = COMMITTEE
    lapses_openly = True

    def execute(self, play: Play, motion: Motion) -> None:
        """11.11, 11.13: it takes the place of an earlier one."""
        form(play, motion["terms"]["members"])


def form(play: Play, members: list[Seat]) -> None:
    """11.11: let `members` be the Central Committee; whoever sat on another one has left it."""
    board = board_of(play)
    if set(members) == set(standing_committee(board)):
        return
    board["committee"] = list(members)
    play.emit("committee.formed", members=members, markers=markers(board, members))


def put_to(play: Play, kind: str, terms: dict[str, Any], say: str) -> None:
    """11.11: put a committee's business to the members, telling them `say`.

    The first of the members proposes it; what needs nobody's consent is done at once, or kept
    until what is being resolved is done (ruling R09).
    """
    seat, *others = terms["members"]

    def tell(motion: Motion) -> None:
        play.emit(say, to=[seat, *others], motion=motion["id"], by=seat, **terms)

    propose(play, kind, seat, others, terms, tell)


class Withdrawal(MotionKind):
    """11.12, D42: a member leaves, which needs nobody's consent; during a procedure it is kept."""

    name = WITHDRAWAL
    lapses_openly = True

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        return None if motion["by"] in board_of(play)["committee"] else NO_MEMBER

    def execute(self, play: Play, motion: Motion) -> None:
        leave(play, motion["by"])


def leave(play: Play, seat: Seat) -> None:
    """11.12: a member withdraws; below eight markers the committee is dissolved.

    It is a way to object: the seat withdraws its consent from every purge.
    """
    board = board_of(play)
    board["committee"].remove(seat)
    play.emit("committee.left", seat=seat)
    for motion in play.state["motions"]:
        if motion["kind"] == PURGE and seat in motion["consents"]:
            motion["consents"].remove(seat)
            secret = play.title.motions[PURGE].secret(play)
            to = [seat] if secret else parties(motion)
            play.emit("purge.objection", to=to, seat=seat, motion=motion["id"])
    review(play)


def review(play: Play) -> None:
    """11.12, D41: dissolve a committee, and let motions lapse, that fell below eight markers.

    To be called whenever Politburo markers have changed hands.
    """
    board = board_of(play)
    members = board["committee"]
    if members and markers(board, members) < QUORUM:
        board["committee"] = []
        play.emit("committee.dissolved", members=members)
    for motion in [each for each in play.state["motions"] if each["kind"] in (COMMITTEE, PURGE)]:
        if markers(board, motion["terms"]["members"]) < QUORUM:
            lapse(play, motion, SHORT)


def end_player_turns(play: Play) -> None:
    """11.0, 11.13, D41, ruling R71: no purge before the next player turns, and then all anew."""
    board = board_of(play)
    for kind in (COMMITTEE, PURGE):
        lapse_all(play, kind, OVER)
    board["committee"] = []
    board["initiated"] = []
