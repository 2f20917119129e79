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
        return Refusal("leaders are being deployed: trades go on in the first game turn", "16.34")
    if action["do"] in BEGINNINGS:
        return _no_beginning(play, seat, action, draft)
    if draft is None or draft["kind"] != TRADE:
        return Refusal("begin with the order OFFER and a player, or COUNTER and an offer", "6.0")
    if draft["to"] not in playing(play.state):
        return Refusal(f"player {draft['to']} has left the game: DISCARD your offer", "15.21")
    if action["do"] == "propose":
        return Refusal("there is nothing in the offer yet", "6.0")
    if action["do"] == "valid":
        return _not_for_so_long(play, draft)
    if action["do"] in ("give", "request"):
        return _no_piece(play, seat, draft, action)
    if action["do"] == "remove":
        return Refusal(f"{_name(action['piece'])} is not in the offer", "6.0")
    return None


def why_no_answer(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Return why `seat` cannot accept, refuse or withdraw a motion of that name (6.0, 6.3)."""
    name = action["motion"]
    motion = next((each for each in play.state["motions"] if each["id"] == name), None)
    if motion is None or seat not in (motion["by"], *motion["asked"]):
        why = (
            f"{name} is not open to you: it was answered or withdrawn, it has lapsed, or never was"
        )
        return Refusal(why, "6.0")
    if motion["by"] == seat:
        return Refusal(f"{name} is your own: WITHDRAW it, or wait for the answer", "6.0")
    if action["do"] == "withdraw":
        return Refusal(f"{name} is player {motion['by']}'s: ACCEPT or REFUSE it", "6.0")
    if motion["kind"] == TRADE and (missing := lacking(play, seat, motion)):
        what = ", ".join(map(_name, missing))
        return Refusal(f"you have not what {name} asks for: {what}", "6.3")
    if action["do"] == "accept":
        return Refusal(f"you have accepted {name}", "6.0")
    return None


def _no_beginning(
    play: Play, seat: Seat, action: Action, draft: dict[str, Any] | None
) -> Refusal | None:
    if draft is not None:
        why = "finish what you have begun first: PROPOSE or DISCARD your offer"
        return Refusal(why if draft["kind"] == TRADE else "finish what you have begun first", "6.0")
    if action["do"] == "counter":
        return why_no_answer(play, seat, action) or Refusal(
            f"{action['motion']} is no trade: ACCEPT or REFUSE it", "6.0"
        )
    if action["seat"] == seat:
        return Refusal("an offer is made to another player", "6.0")
    if action["seat"] not in play.state["seats"]:
        return Refusal(f"there is no player {action['seat']}", "6.0")
    return Refusal(f"player {action['seat']} has left the game", "15.21")


def _not_for_so_long(play: Play, draft: dict[str, Any]) -> Refusal:
    if session(play):
        return Refusal("offers of the trading session stand until it ends", "16.33")
    return Refusal(
        f"offers stand for 1 to 5 game turns; this one stands for {draft['turns']}", "D40"
    )


def _no_piece(play: Play, seat: Seat, draft: dict[str, Any], action: Action) -> Refusal | None:
    piece, verb = alike(action["piece"]), action["do"]
    name = _name(piece)
    if not session(play) and not tradeable(piece):
        what = "units are" if piece in BOX.units else f"{name} is"
        return Refusal(f"{what} not traded in game turns, only what 6.21 lists", "6.21")
    if piece in draft["ask" if verb == "give" else "give"]:
        return Refusal(f"{name} stands on the other side of the offer; REMOVE it first", "6.0")
    owner = seat if verb == "give" else draft["to"]
    held = goods(play, seat) if verb == "give" else perhaps_goods(play, seat, owner)
    count, case = named(held)[piece], "16.33" if session(play) else "6.21"
    if piece in draft[verb if verb == "give" else "ask"]:
        return Refusal(
            f"all {name} that player {owner} has are in the offer already ({count})", case
        )
    return Refusal(f"player {owner} has no {name} to trade", case)


def _name(piece: str) -> str:
    return BOX.units[piece].name if piece in BOX.units else BOX.chits[piece].name
