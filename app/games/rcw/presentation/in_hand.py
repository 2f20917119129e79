"""What an RCW player has begun to put together, told back to him: an offer, a plan of a purge."""

from collections.abc import Mapping
from typing import Any

from app.games.rcw.orders import PIECES
from app.games.rcw.rules.committee import COMMITTEE, EXECUTION, PURGE
from app.games.rcw.rules.negotiation import TRADE
from app.games.text import gettext


def in_hand(view: Mapping[str, Any]) -> list[str]:
    """What the reader has begun and not sent, a sentence each; nobody else sees it."""
    draft = view["draft"]
    if draft is None:
        return []
    kind = draft["kind"]
    if kind == TRADE:
        return _offer(draft)
    if kind == PURGE:
        by = gettext("A purge of player %(target)s", target=draft["target"])
        return [_with_members(by, draft), _division(draft)]
    if kind == COMMITTEE:
        return [_with_members(gettext("A Central Committee"), draft)]
    if kind == EXECUTION:
        return [_with_members(gettext("An order to execute the Czar"), draft)]
    return [gettext("You have begun something that waits for your next order.")]


def _offer(draft: Mapping[str, Any]) -> list[str]:
    gives, gets = _pieces(draft["give"]), _pieces(draft["ask"])
    said = [
        gettext(
            "You give player %(to)s %(gives)s for %(gets)s.", to=draft["to"], gives=gives, gets=gets
        )
    ]
    if draft["condition"]:
        said.append(gettext("The condition: “%(words)s”.", words=draft["condition"]))
    return said


def _pieces(pieces: list[str]) -> str:
    return ", ".join(PIECES.names[piece] for piece in pieces) or gettext("nothing")


def _with_members(what: str, draft: Mapping[str, Any]) -> str:
    return str(gettext("%(what)s, of %(members)s.", what=what, members=", ".join(draft["members"])))


def _division(draft: Mapping[str, Any]) -> str:
    order, parts = draft["order"], draft["parts"]
    if parts:
        shares = ", ".join(f"{n} → {seat}" for n, seat in zip(parts, order, strict=False))
        return str(gettext("What is won is divided so: %(shares)s.", shares=shares))
    if draft["how"] == "all":
        return str(gettext("All that is won goes to %(seat)s.", seat=", ".join(order)))
    return str(gettext("What is won is divided as equally as possible."))
