"""Section 11.1 again: putting a purge, a committee or an execution order together, and leaving.

A player's plan is private until declared: then the members it names are asked to agree, or, where
nobody is needed, it is done. A plan is a draft; `kind`: committee.PURGE, COMMITTEE or EXECUTION;
`members`, the planner first; for a purge `target`, `how`, `order` and `parts` (R78); for an order
whether it is `conditional` (R62).
"""

from typing import Any, Final

from app.games.kernel.motions import propose
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from app.games.rcw.board import board_of, playing
from app.games.rcw.box import BOX
from app.games.rcw.rules.committee import (
    COMMITTEE,
    EXECUTION,
    PURGE,
    QUORUM,
    WITHDRAWAL,
    in_player_turns,
    leave,
    markers,
    put_to,
    standing_committee,
)
from app.games.rcw.rules.committee_refusals import why_no_business
from app.games.rcw.rules.czar_execution import CONSENT, czars_guard
from app.games.rcw.rules.purge import why_no_purge
from app.games.rcw.rules.purge_shares import ALL, EQUAL, PARTS

MAX_LISTED: Final = max(
    r for row in BOX.tables.purges.rows.values() for r in row if isinstance(r, int)
)
"""The most points that a purge can win (11.4)."""


class CommitteeBusiness(Right):
    """11.11, 11.23, 13.52: whatever the Central Committee does, somebody puts it to the others."""

    keeps = True
    verbs = frozenset(
        {
            "form_committee",
            "purge",
            "order_execution",
            "prepare_execution",
            "invite",
            "share_equally",
            "in_order",
            "all_to",
            "part",
            "declare",
            "drop_plan",
        }
    )

    def options(self, play: Play, seat: Seat) -> list[Action]:
        plan = play.state["drafts"].get(seat)
        if plan is None:
            return self._beginnings(play, seat)
        if plan["kind"] not in (COMMITTEE, PURGE, EXECUTION):
            return []
        found: list[Action] = [{"do": "drop_plan"}]
        if can_declare(play, plan):
            found.append({"do": "declare"})
        found.extend({"do": "invite", "seat": each} for each in invitable(play, plan))
        if plan["kind"] == PURGE and len(plan["members"]) > 1:
            found.extend(self._divisions(plan))
        return found

    @staticmethod
    def _beginnings(play: Play, seat: Seat) -> list[Action]:
        board = board_of(play)
        found: list[Action] = []
        if in_player_turns(play):
            found.append({"do": "form_committee"})
            if seat not in board["initiated"]:
                others = (each for each in playing(play.state) if each != seat)
                found.extend({"do": "purge", "seat": other} for other in others)
        if czars_guard(board) is not None and play.frame("set_up") is None:
            found.extend(({"do": "order_execution"}, {"do": "prepare_execution"}))
        return found

    @staticmethod
    def _divisions(plan: dict[str, Any]) -> list[Action]:
        """List how the agreement may still be put (11.23, ruling R78)."""
        how, order = plan["how"], plan["order"]
        unnamed = [each for each in plan["members"] if each not in order]
        found: list[Action] = [{"do": "share_equally"}]
        found.extend({"do": "all_to", "seat": each} for each in plan["members"])
        if how == EQUAL:
            found.extend({"do": "in_order", "seat": each} for each in unnamed)
        for each in unnamed if how == PARTS else plan["members"]:
            found.extend(
                {"do": "part", "points": n, "seat": each} for n in range(1, MAX_LISTED + 1)
            )
        return found

    @staticmethod
    def _begin(play: Play, seat: Seat, kind: str, **terms: Any) -> None:
        play.keep_private(seat)
        play.state["drafts"][seat] = {"kind": kind, "members": [seat], **terms}

    @staticmethod
    def _plan(play: Play, seat: Seat) -> dict[str, Any]:
        play.keep_private(seat)
        return play.state["drafts"][seat]

    def do_form_committee(self, play: Play, seat: Seat, action: Action) -> None:
        """11.11: begin to gather a committee, without a purge in view."""
        self._begin(play, seat, COMMITTEE)

    def do_purge(self, play: Play, seat: Seat, action: Action) -> None:
        """11.0, D44: begin to plan a purge; alone, or with those who are then invited."""
        self._begin(play, seat, PURGE, target=action["seat"], how=EQUAL, order=[], parts=[])

    def do_order_execution(self, play: Play, seat: Seat, action: Action) -> None:
        """13.52: begin an order to execute the Czar that is given as soon as it has consent."""
        self._begin(play, seat, EXECUTION, conditional=False)

    def do_prepare_execution(self, play: Play, seat: Seat, action: Action) -> None:
        """13.53, ruling R62: begin an order for the moment in which the Czar is in danger."""
        self._begin(play, seat, EXECUTION, conditional=True)

    def do_invite(self, play: Play, seat: Seat, action: Action) -> None:
        """11.11: one more whose consent is asked."""
        self._plan(play, seat)["members"].append(action["seat"])

    def do_share_equally(self, play: Play, seat: Seat, action: Action) -> None:
        """11.23, ruling R78: as equal as possible, in the order that is then given."""
        self._plan(play, seat).update(how=EQUAL, order=[], parts=[])

    def do_in_order(self, play: Play, seat: Seat, action: Action) -> None:
        """11.23: the next in the order of equal parts; the others follow as they were invited."""
        self._plan(play, seat)["order"].append(action["seat"])

    def do_all_to(self, play: Play, seat: Seat, action: Action) -> None:
        """11.23, ruling R78: all to one."""
        self._plan(play, seat).update(how=ALL, order=[action["seat"]], parts=[])

    def do_part(self, play: Play, seat: Seat, action: Action) -> None:
        """11.23, ruling R78: a fixed part; the first named takes first, the last has the rest."""
        plan = self._plan(play, seat)
        if plan["how"] != PARTS:
            plan.update(how=PARTS, order=[], parts=[])
        plan["order"].append(action["seat"])
        plan["parts"].append(action["points"])

    def do_drop_plan(self, play: Play, seat: Seat, action: Action) -> None:
        """11.23: think better of it before anybody has heard of it."""
        self._plan(play, seat)
        del play.state["drafts"][seat]

    def do_declare(self, play: Play, seat: Seat, action: Action) -> None:
        """11.0, 11.23, 13.52: the members are asked, each of whom must consent beforehand.

        What then has all consent waits for the end of what is being resolved (6.22, ruling R09).
        """
        plan = self._plan(play, seat)
        del play.state["drafts"][seat]
        terms = {key: value for key, value in plan.items() if key != "kind"}
        say = plan["kind"] + ".proposed"
        if plan["kind"] == PURGE:
            terms.update(_agreed(plan))
            say += "." + ("alone" if len(plan["members"]) == 1 else terms["how"])
        elif terms.get("conditional"):
            say += ".ready"
        put_to(play, plan["kind"], terms, say)

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        return why_no_business(play, seat, action)


def _agreed(plan: dict[str, Any]) -> dict[str, Any]:
    """Return the division in full: one alone takes all, unnamed members of an equal one follow."""
    members = plan["members"]
    if len(members) == 1:
        return {"how": ALL, "order": list(members), "parts": []}
    if plan["how"] != EQUAL:
        return {key: plan[key] for key in ("how", "order", "parts")}
    rest = [each for each in members if each not in plan["order"]]
    return {"how": EQUAL, "order": [*plan["order"], *rest], "parts": []}


def can_declare(play: Play, plan: dict[str, Any]) -> bool:
    """Whether a plan would be lawful if all its members consented (11.11, 13.52)."""
    members = plan["members"]
    board = board_of(play)
    if plan["kind"] == PURGE:
        return why_no_purge(play, members, plan["target"]) is None
    if not set(members) <= set(playing(play.state)):
        return False
    if plan["kind"] == COMMITTEE:
        many = len(members) > 1 and in_player_turns(play)
        return many and markers(board, members) >= QUORUM
    return czars_guard(board) is not None and markers(board, members) >= CONSENT


def invitable(play: Play, plan: dict[str, Any]) -> list[Seat]:
    """List who may be asked too: not the target, nor who has joined in a purge (11.13, 11.14)."""
    barred = list(plan["members"])
    if plan["kind"] == PURGE:
        barred += [plan["target"], *board_of(play)["initiated"]]
    return [each for each in playing(play.state) if each not in barred]


class Membership(Right):
    """11.12, D42: a member of the committee may withdraw at any time."""

    keeps = True
    verbs = frozenset({"leave_committee"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        sitting = seat in board_of(play)["committee"]
        return [{"do": "leave_committee"}] if sitting and not _is_leaving(play, seat) else []

    def do_leave_committee(self, play: Play, seat: Seat, action: Action) -> None:
        """11.12: at once; the others go on if they still have eight markers.

        While something is being resolved it is kept until the end of that (ruling R09).
        """
        if not play.title.is_resolving(play.state):
            leave(play, seat)
            return

        def tell(motion: Motion) -> None:
            play.emit("committee.leaving", to=[seat], motion=motion["id"], by=seat)

        propose(play, WITHDRAWAL, seat, [], {}, tell)

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        if _is_leaving(play, seat):
            return Refusal("you leave the committee as soon as this is resolved", "11.12")
        if seat in standing_committee(board_of(play)):
            return None
        return Refusal("you are not on a Central Committee", "11.12")


def _is_leaving(play: Play, seat: Seat) -> bool:
    """Whether `seat` has said while something is resolved that it leaves the committee (11.12)."""
    return any(each["kind"] == WITHDRAWAL and each["by"] == seat for each in play.state["motions"])
