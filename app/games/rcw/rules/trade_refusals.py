"""Section 6 from the other side: why an order about an offer is not legal."""

from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.kernel.wording import seat_name
from app.games.rcw.board import playing
from app.games.rcw.box import BOX
from app.games.rcw.rules.negotiation import (
    TRADE,
    alike,
    goods,
    lacking,
    may_trade,
    named,
    perhaps_goods,
    session,
    tradeable,
)
from app.games.text import gettext

BEGINNINGS: Final = frozenset({"offer", "counter"})


def why_no_offer(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Return why `seat` may not begin, change or send an offer so (6.0 to 6.22, 16.33)."""
    draft = play.state["drafts"].get(seat)
    if not may_trade(play):
        return Refusal(
            "no trades during leader deployment; you can trade again in game turn 1", "16.34"
        )
    if action["do"] in BEGINNINGS:
        return _no_beginning(play, seat, action, draft)
    if draft is None or draft["kind"] != TRADE:
        return Refusal("start with OFFER and a player, or COUNTER and an offer", "6.0")
    if draft["to"] not in playing(play.state):
        return Refusal(
            gettext("%(who)s has left the game; DISCARD your offer", who=seat_name(draft["to"])),
            "15.21",
        )
    if action["do"] == "propose":
        return Refusal("your offer is empty; add pieces with GIVE or REQUEST", "6.0")
    if action["do"] == "valid":
        return _not_for_so_long(play, draft)
    if action["do"] in ("give", "request"):
        return _no_piece(play, seat, draft, action)
    if action["do"] == "remove":
        return Refusal(gettext("%(name)s is not in your offer", name=_name(action["piece"])), "6.0")
    return None


def why_no_answer(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Return why `seat` cannot accept, refuse or withdraw a motion of that name (6.0, 6.3)."""
    name = action["motion"]
    motion = next((each for each in play.state["motions"] if each["id"] == name), None)
    if motion is None or seat not in (motion["by"], *motion["asked"]):
        why = (
            f"{name} is not open: it was answered, withdrawn or has lapsed, or there is no "
            "such offer"
        )
        return Refusal(why, "6.0")
    if motion["by"] == seat:
        return Refusal(
            gettext("%(name)s is your own; WITHDRAW it, or wait for the answer", name=name), "6.0"
        )
    if action["do"] == "withdraw":
        return Refusal(
            gettext(
                "%(name)s was made by %(by)s; ACCEPT or REFUSE it",
                name=name,
                by=seat_name(motion["by"]),
            ),
            "6.0",
        )
    if motion["kind"] == TRADE and (missing := lacking(play, seat, motion)):
        what = ", ".join(map(_name, missing))
        return Refusal(
            gettext("you do not have what %(name)s asks for: %(what)s", name=name, what=what), "6.3"
        )
    if action["do"] == "accept":
        return Refusal(gettext("you have already accepted %(name)s", name=name), "6.0")
    return None


def _no_beginning(
    play: Play, seat: Seat, action: Action, draft: dict[str, Any] | None
) -> Refusal | None:
    if draft is not None:
        why = "PROPOSE or DISCARD your current offer first"
        return Refusal(
            why if draft["kind"] == TRADE else "finish or discard your current plan first", "6.0"
        )
    if action["do"] == "counter":
        return why_no_answer(play, seat, action) or Refusal(
            gettext("%(motion)s is not a trade; ACCEPT or REFUSE it", motion=action["motion"]),
            "6.0",
        )
    if action["seat"] == seat:
        return Refusal("you cannot make an offer to yourself", "6.0")
    if action["seat"] not in play.state["seats"]:
        return Refusal(gettext("there is no player %(seat)s", seat=action["seat"]), "6.0")
    return Refusal(gettext("%(who)s has left the game", who=seat_name(action["seat"])), "15.21")


def _not_for_so_long(play: Play, draft: dict[str, Any]) -> Refusal:
    if session(play):
        return Refusal("offers made in the trading session stay open until it ends", "16.33")
    return Refusal(
        gettext(
            "an offer can stay open for 1 to 5 game turns; this one is set to %(turns)s",
            turns=draft["turns"],
        ),
        "D40",
    )


def _no_piece(play: Play, seat: Seat, draft: dict[str, Any], action: Action) -> Refusal | None:
    piece, verb = alike(action["piece"]), action["do"]
    name = _name(piece)
    if not session(play) and not tradeable(piece):
        what = "units" if piece in BOX.units else name
        return Refusal(
            gettext("%(what)s cannot be traded now; rule 6.21 lists what can be", what=what), "6.21"
        )
    if piece in draft["ask" if verb == "give" else "give"]:
        return Refusal(
            gettext(
                "%(name)s is already on the other side of the offer; REMOVE it first", name=name
            ),
            "6.0",
        )
    owner = seat if verb == "give" else draft["to"]
    held = goods(play, seat) if verb == "give" else perhaps_goods(play, seat, owner)
    count, case = named(held)[piece], "16.33" if session(play) else "6.21"
    if piece in draft[verb if verb == "give" else "ask"]:
        many = {"count": count, "name": name}
        if owner == seat:
            why = gettext(
                "you have only %(count)s %(name)s, and your offer already includes them", **many
            )
        else:
            why = gettext(
                "%(who)s has only %(count)s %(name)s, and your offer already includes them",
                who=seat_name(owner),
                **many,
            )
        return Refusal(why, case)
    if owner == seat:
        return Refusal(gettext("you have no %(name)s to trade", name=name), case)
    return Refusal(
        gettext("%(who)s has no %(name)s to trade", who=seat_name(owner), name=name), case
    )


def _name(piece: str) -> str:
    return BOX.units[piece].name if piece in BOX.units else BOX.chits[piece].name
