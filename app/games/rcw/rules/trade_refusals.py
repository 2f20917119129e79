"""Section 6 from the other side: why an order about an offer is not legal."""

from typing import Any, Final

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
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
        return Refusal(f"player {draft['to']} has left the game; DISCARD your offer", "15.21")
    if action["do"] == "propose":
        return Refusal("your offer is empty; add pieces with GIVE or REQUEST", "6.0")
    if action["do"] == "valid":
        return _not_for_so_long(play, draft)
    if action["do"] in ("give", "request"):
        return _no_piece(play, seat, draft, action)
    if action["do"] == "remove":
        return Refusal(f"{_name(action['piece'])} is not in your offer", "6.0")
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
        return Refusal(f"{name} is your own; WITHDRAW it, or wait for the answer", "6.0")
    if action["do"] == "withdraw":
        return Refusal(f"{name} was made by player {motion['by']}; ACCEPT or REFUSE it", "6.0")
    if motion["kind"] == TRADE and (missing := lacking(play, seat, motion)):
        what = ", ".join(map(_name, missing))
        return Refusal(f"you do not have what {name} asks for: {what}", "6.3")
    if action["do"] == "accept":
        return Refusal(f"you have already accepted {name}", "6.0")
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
            f"{action['motion']} is not a trade; ACCEPT or REFUSE it", "6.0"
        )
    if action["seat"] == seat:
        return Refusal("you cannot make an offer to yourself", "6.0")
    if action["seat"] not in play.state["seats"]:
        return Refusal(f"there is no player {action['seat']}", "6.0")
    return Refusal(f"player {action['seat']} has left the game", "15.21")


def _not_for_so_long(play: Play, draft: dict[str, Any]) -> Refusal:
    if session(play):
        return Refusal("offers made in the trading session stay open until it ends", "16.33")
    return Refusal(
        f"an offer can stay open for 1 to 5 game turns; this one is set to {draft['turns']}", "D40"
    )


def _no_piece(play: Play, seat: Seat, draft: dict[str, Any], action: Action) -> Refusal | None:
    piece, verb = alike(action["piece"]), action["do"]
    name = _name(piece)
    if not session(play) and not tradeable(piece):
        what = "units" if piece in BOX.units else name
        return Refusal(f"{what} cannot be traded now; rule 6.21 lists what can be", "6.21")
    if piece in draft["ask" if verb == "give" else "give"]:
        return Refusal(f"{name} is already on the other side of the offer; REMOVE it first", "6.0")
    owner = seat if verb == "give" else draft["to"]
    held = goods(play, seat) if verb == "give" else perhaps_goods(play, seat, owner)
    count, case = named(held)[piece], "16.33" if session(play) else "6.21"
    if piece in draft[verb if verb == "give" else "ask"]:
        return Refusal(
            f"player {owner} has only {count} {name}, and the offer already includes them", case
        )
    return Refusal(f"player {owner} has no {name} to trade", case)


def _name(piece: str) -> str:
    return BOX.units[piece].name if piece in BOX.units else BOX.chits[piece].name
