"""Sections 11.1 and 13.5: why a plan, or a step of it, is refused, and what to do about it."""

from typing import Any

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.kernel.wording import seat_name
from app.games.rcw.board import board_of, playing
from app.games.rcw.rules.committee import (
    COMMITTEE,
    EXECUTION,
    GONE,
    OVER,
    PURGE,
    QUORUM,
    SHORT,
    in_player_turns,
    markers,
)
from app.games.rcw.rules.czar_execution import CONSENT, czars_guard
from app.games.rcw.rules.purge import PROTECTED, USED, WEAK, why_no_purge
from app.games.text import gettext

BEGINNINGS = frozenset({"form_committee", "purge", "order_execution", "prepare_execution"})


def why_no_business(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Return why an order of committee business is not legal for `seat` now (11.1, 13.5)."""
    verb = action["do"]
    plan = play.state["drafts"].get(seat)
    if seat not in playing(play.state):
        return Refusal("you have left the game", "15.21")
    if verb in BEGINNINGS:
        if plan is not None:
            why = "you have something else in preparation; send or discard it first"
            return Refusal(why, "11.0")
        return _why_not_begun(play, seat, action)
    if plan is None or plan["kind"] not in (COMMITTEE, PURGE, EXECUTION):
        why = "you have no plan in preparation; start with PURGE, FORM COMMITTEE or ORDER EXECUTION"
        return Refusal(why, "11.0")
    if verb == "declare":
        return _why_not_declared(play, plan)
    if verb == "invite":
        return _why_not_invited(play, plan, action["seat"])
    return _why_not_divided(plan, action)


def _why_not_begun(play: Play, seat: Seat, action: Action) -> Refusal | None:
    board = board_of(play)
    if action["do"] in ("order_execution", "prepare_execution"):
        if czars_guard(board) is None:
            return Refusal("no Red leader is holding the Czar", "13.53")
        return None
    if not in_player_turns(play):
        return Refusal("committees can act only during player turns", "11.0")
    if action["do"] == "form_committee":
        return None
    if seat in board["initiated"]:
        return Refusal("you have already joined a purge in this game turn", "11.13")
    if action["seat"] == seat:
        return Refusal("you cannot purge yourself", "11.0")
    return Refusal(gettext("%(who)s is not in the game", who=seat_name(action["seat"])), "11.0")


def _why_not_declared(play: Play, plan: dict[str, Any]) -> Refusal | None:
    board = board_of(play)
    members = plan["members"]
    held = markers(board, members)
    if plan["kind"] == PURGE:
        return _why_no_purge(play, members, plan["target"], held)
    if not set(members) <= set(playing(play.state)):
        return Refusal("one of the players you named has left the game", "15.24")
    if plan["kind"] == EXECUTION:
        if czars_guard(board) is None:
            return Refusal("no Red leader is holding the Czar", "13.53")
        why = f"together you hold {held} Politburo markers; an execution order needs {CONSENT}"
        return Refusal(why, "13.52")
    if not in_player_turns(play):
        return Refusal("committees can act only during player turns", "11.0")
    if held < QUORUM:
        return _short(held)
    return Refusal("INVITE someone; only with eight markers of your own can you act alone", "11.11")


def _short(held: int) -> Refusal:
    why = (
        f"together you hold {held} Politburo markers; a committee needs {QUORUM}, so INVITE "
        "more players"
    )
    return Refusal(why, "11.11")


def _why_no_purge(play: Play, members: list[Seat], target: Seat, held: int) -> Refusal | None:
    return {
        OVER: Refusal("purges can happen only during player turns", "11.0"),
        GONE: Refusal("one of the players you named has left the game", "15.24"),
        USED: Refusal("one of the members has already joined a purge in this game turn", "11.13"),
        SHORT: _short(held),
        PROTECTED: Refusal(
            gettext(
                "%(who)s is on the same committee as you; LEAVE COMMITTEE first",
                who=seat_name(target),
            ),
            "11.14",
        ),
        WEAK: Refusal("a purge needs at least one Red leader or Politburo marker", "11.0"),
    }.get(why_no_purge(play, members, target) or "")


def _why_not_invited(play: Play, plan: dict[str, Any], other: Seat) -> Refusal | None:
    if other in plan["members"]:
        return Refusal(gettext("%(who)s is already a member", who=seat_name(other)), "11.11")
    if other not in playing(play.state):
        return Refusal(gettext("%(who)s is not in the game", who=seat_name(other)), "11.11")
    if plan["kind"] == PURGE and other == plan["target"]:
        return Refusal(gettext("%(who)s is the target of the purge", who=seat_name(other)), "11.14")
    if plan["kind"] == PURGE and other in board_of(play)["initiated"]:
        return Refusal(
            gettext("%(who)s has already joined a purge in this game turn", who=seat_name(other)),
            "11.13",
        )
    return None


def _why_not_divided(plan: dict[str, Any], action: Action) -> Refusal | None:
    if plan["kind"] != PURGE or len(plan["members"]) < 2:
        return Refusal("there is nothing to share yet; INVITE someone to the purge first", "11.23")
    seat = action.get("seat")
    if seat is not None and seat not in plan["members"]:
        return Refusal(
            gettext("%(who)s is not a member; INVITE them first", who=seat_name(seat)), "11.23"
        )
    if action["do"] == "in_order" and plan["how"] != "equal":
        return Refusal("an order applies only to equal shares; SHARE EQUALLY first", "11.23")
    if seat is not None and seat in plan["order"]:
        return Refusal(
            gettext("%(who)s already has a place in the order", who=seat_name(seat)), "11.23"
        )
    return None
