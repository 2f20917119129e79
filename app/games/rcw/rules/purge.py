"""Section 11: the purge, from its declaration to the number that ends it. What it wins: spoils."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Motion, Seat
from app.games.kernel.step import Step
from app.games.kernel.wording import seat_name
from app.games.rcw.board import Board, board_of, playing
from app.games.rcw.box import BOX, VALUE
from app.games.rcw.rules.committee import (
    GONE,
    OVER,
    PURGE,
    QUORUM,
    SHORT,
    SecretVote,
    form,
    in_player_turns,
    markers,
    sits,
    standing_committee,
)
from app.games.rcw.rules.czar_execution import forestall_purge
from app.games.rcw.rules.purge_shares import shares
from app.games.rcw.rules.spoils import red_leaders
from app.games.text import gettext

USED, WEAK, PROTECTED = "purge.used", "purge.weak", "purge.protected"
"""Why there is no purge: a member's right is used up, no strength, the target is a member."""

COUNTER: Final = "counterpurge"
NEVER, STRONGEST, WEAKEST = "counterpurge:never", "counterpurge:strongest", "counterpurge:weakest"
THRESHOLDS: Final = tuple(BOX.tables.purges.strength_from[1:])
"""Strengths with which a column of the table begins: instructions can ask for one of them."""

INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    Instruction(NEVER, "never counterpurge", COUNTER, "decline every counterpurge", "11.24"),
    Instruction(STRONGEST, "counterpurge the strongest", COUNTER,
                "counterpurge the strongest player purging you", "11.24"),
    Instruction(WEAKEST, "counterpurge the weakest member", COUNTER,
                "counterpurge the weakest player purging you", "11.24"),
    *(
        Instruction(f"{STRONGEST}:{least}", f"counterpurge the strongest with at least {least}",
                    COUNTER, f"counterpurge the strongest player if your strength is {least} or "
                        "more; otherwise decline", "11.24")
        for least in THRESHOLDS
    ),
)  # fmt: skip


def leadership(board: Board, seats: list[Seat]) -> int:
    """Sum the values of the Red leaders on the map that `seats` control (11.0, ruling R72)."""
    return sum(VALUE[leader] for seat in seats for leader in red_leaders(board, seat))


def strength(board: Board, seats: list[Seat], *, counter: bool = False) -> int:
    """Return a purge strength; in a counterpurge markers count double (11.0, 11.24, R72)."""
    return leadership(board, seats) + markers(board, seats) * (2 if counter else 1)


class PurgeMotion(SecretVote):
    """11.0, 11.23: members, target and division, to which every member must consent beforehand.

    The terms: `members`, the proposer first; `target`; `how`, `order`, `parts`: see `shares`.
    """

    name = PURGE
    lapses_openly = True

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        terms = motion["terms"]
        return why_no_purge(play, terms["members"], terms["target"])

    def execute(self, play: Play, motion: Motion) -> None:
        """11.0, ruling R70: the members have used their right; the purge is resolved at once.

        It suspends everything else: a force or an attack that is only named is put down.
        """
        play.drop_selection()
        board = board_of(play)
        terms = motion["terms"]
        members = terms["members"]
        alone = len(members) == 1
        if not alone:
            form(play, members)
        board["initiated"].extend(members)
        say = "purge.declared." + ("alone" if alone else terms["how"])
        play.emit(say, by=motion["by"], **terms)
        division = {key: terms[key] for key in ("how", "order", "parts")}
        play.push("purge", by=members, target=terms["target"], counter=False, **division)


def why_no_purge(play: Play, members: list[Seat], target: Seat) -> str | None:
    """Return the wording of why `members` cannot purge `target` now, or None (11.0, 11.1).

    A member of a standing committee may purge alone, with only that member's strength (ruling R69).
    """
    board = board_of(play)
    if not in_player_turns(play):
        return OVER
    if board["quitters"] and not {target, *members} <= set(playing(play.state)):
        return GONE
    if board["initiated"] and not set(members).isdisjoint(board["initiated"]):
        return USED
    alone = len(members) == 1
    if not (sits(board, members[0]) if alone else markers(board, members) >= QUORUM):
        return SHORT
    if alone and {target, *members} <= set(standing_committee(board)):
        return PROTECTED
    return None if markers(board, members) or leadership(board, members) else WEAK


class Purge(Step):
    """11.0, 11.2: strength against two dice; a number takes, a C may be answered.

    The frame: `by` purge `target`; `counter`: it is a counterpurge, of one against one (11.25);
    `how`, `order`, `parts`: the division agreed (11.23); `result` once the dice are rolled.
    A counterpurge takes the place of what it answers, so that a chain is one frame (R74).
    """

    name = "purge"
    cases = "11.0-11.3"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if "result" not in frame:
            if not frame.get("warned"):
                frame["warned"] = True
                if forestall_purge(play, frame["target"]):
                    return
            self._roll(play, frame)
        elif frame["result"] == "C" and not frame.get("declined"):
            if self._can_answer(play, frame):
                play.ask(frame["target"], what=COUNTER)
            else:
                frame["declined"] = True
                play.emit("purge.helpless", seat=frame["target"])
        else:
            play.leave()

    @staticmethod
    def _roll(play: Play, frame: Frame) -> None:
        board = board_of(play)
        by, target, counter = frame["by"], frame["target"], frame["counter"]
        total = strength(board, by, counter=counter)
        dice = play.roll("purge first die"), play.roll("purge second die")
        result = frame["result"] = BOX.tables.purge(total, sum(dice))
        play.emit(
            "purge.counter" if counter else "purge",
            members=by,
            target=target,
            leadership=leadership(board, by),
            markers=markers(board, by),
            strength=total,
            first=dice[0],
            second=dice[1],
            result=result,
        )
        if result != "C":
            division = shares(frame["how"], frame["order"], frame["parts"], result)
            play.push("spoils", loser=target, takers=[[seat, part] for seat, part in division])

    @staticmethod
    def _can_answer(play: Play, frame: Frame) -> bool:
        """R79: not without strength. Whoever is in the game may be counterpurged (11.14)."""
        return strength(board_of(play), [frame["target"]], counter=True) > 0

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [
            {"do": "decline"},
            *({"do": "counterpurge", "seat": member} for member in frame["by"]),
        ]

    def do_decline(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """11.26, ruling R73: nobody must counterpurge; nothing is taken, the purge is over."""
        frame["declined"] = True
        play.close_decision(seat)
        play.emit("purge.declined", seat=seat)

    def do_counterpurge(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """11.24, 11.25, 11.27: one of those who purged, and the agreement of the others is void."""
        other = action["seat"]
        play.close_decision(seat)
        del frame["result"]
        frame.update(by=[seat], target=other, counter=True, warned=False)
        frame.update(how="all", order=[seat], parts=[])
        play.emit("purge.answered", seat=seat, target=other)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "counterpurge":
            return None
        return Refusal(
            gettext("%(who)s is not part of this purge", who=seat_name(action["seat"])), "11.25"
        )

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D25: nobody is purged in the name of an absent player."""
        return {"do": "decline"}

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D25: never; the weakest; the strongest, from a chosen strength of its own upwards."""
        board = board_of(play)
        ranked = sorted(frame["by"], key=lambda member: (strength(board, [member]), member))
        first = given[0]
        if first == NEVER:
            return {"do": "decline"}
        if first == WEAKEST:
            return {"do": "counterpurge", "seat": ranked[0]}
        least = first.removeprefix(STRONGEST).removeprefix(":")
        if least and strength(board, [seat], counter=True) < int(least):
            return {"do": "decline"}
        return {"do": "counterpurge", "seat": ranked[-1]}
