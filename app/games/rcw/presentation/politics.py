"""What players of RCW have begun, agreed and may do at any time, and when it lapses."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.games.kernel.wording import seat_name
from app.games.rcw.orders import PIECES
from app.games.rcw.rules.committee import COMMITTEE, EXECUTION, PURGE
from app.games.rcw.rules.negotiation import TRADE
from app.games.rcw.words import (
    assassination,
    czar_execution,
    imperial,
    interphase,
    negotiation,
    purge,
    quitting,
)
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

TRADE_WORDS: Final = frozenset({"offer", "give", "request", "propose", "discard"})
"""The words with which an offer is put together."""

_MODULES: Final = (
    (_l("Trades"), negotiation),
    (_l("Central Committee and purges"), purge),
    (_l("Assassination"), assassination),
    (_l("Execution orders"), czar_execution),
    (_l("Imperial units"), imperial),
    (_l("Inter-phase chits"), interphase),
    (_l("Leaving or ending the game"), quitting),
)

SUBJECTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(sorted(TRADE_WORDS), _MODULES[0][0]),
    **{verb.do: name for name, module in _MODULES for verb in module.VERBS},
}


UNFINISHED: Final = frozenset({"discard", "drop_plan", "send", "confirm_quit"})
"""Words that are legal only while something of their subject has been begun."""


LAPSED_KEYS: Final = frozenset(
    {
        "trade.gone",
        "trade.expired",
        "trade.lapsed",
        "motion.left",
        "committee.short",
        "committee.over",
        "committee.gone",
        "committee.no_member",
        "purge.used",
        "purge.weak",
        "purge.protected",
        "execution.void",
        "execution.out_of_reach",
    }
)
"""The tellings that say that an open offer or motion has lapsed."""


def expanded_words(view: Mapping[str, Any]) -> frozenset[str]:
    """The words whose subject lies open: what has been begun, and trades in the trading session."""
    is_session = bool(view["steps"]) and view["steps"][-1] == "trading"
    return UNFINISHED | TRADE_WORDS if is_session else UNFINISHED


def unfinished(view: Mapping[str, Any]) -> list[str]:
    """What the reader has begun and not sent, a sentence each; nobody else sees it."""
    draft = view["draft"]
    if draft is None:
        return []
    kind = draft["kind"]
    if kind == TRADE:
        return _offer(draft)
    if kind == PURGE:
        by = gettext("A purge against %(target)s", target=seat_name(draft["target"]))
        return [_with_members(by, draft), _division(draft)]
    if kind == COMMITTEE:
        return [_with_members(gettext("A Central Committee"), draft)]
    if kind == EXECUTION:
        return [_with_members(gettext("An order to execute the Czar"), draft)]
    return [gettext("You have started something. Give your next order to continue.")]


def _offer(draft: Mapping[str, Any]) -> list[str]:
    gives, gets = _pieces(draft["give"]), _pieces(draft["ask"])
    said = [
        gettext(
            "Offer to %(to)s: your %(gives)s for their %(gets)s.",
            to=seat_name(draft["to"]),
            gives=gives,
            gets=gets,
        )
    ]
    if draft["condition"]:
        said.append(gettext("Condition: “%(words)s”.", words=draft["condition"]))
    return said


def _pieces(pieces: Iterable[str]) -> str:
    return ", ".join(PIECES.names[piece] for piece in pieces) or gettext("nothing")


def _with_members(what: str, draft: Mapping[str, Any]) -> str:
    return str(
        gettext(
            "%(what)s by %(members)s.",
            what=what,
            members=", ".join(map(seat_name, draft["members"])),
        )
    )


def _division(draft: Mapping[str, Any]) -> str:
    order, parts = draft["order"], draft["parts"]
    if parts:
        shares = ", ".join(
            f"{n} → {seat_name(seat)}" for n, seat in zip(parts, order, strict=False)
        )
        return str(gettext("Shares: %(shares)s.", shares=shares))
    if draft["how"] == "all":
        return str(gettext("%(seat)s takes all spoils.", seat=", ".join(map(seat_name, order))))
    return str(gettext("Spoils are shared as equally as possible."))


def lapse_note(view: Mapping[str, Any], kind: str) -> str:
    """Say when an open motion of a kind lapses, where its terms do not say so (6.22, 11.13, R71).

    An offer's own terms say when its time is up, unless it was made in the trading session.
    """
    if kind in (COMMITTEE, PURGE):
        return str(gettext("Expires at the end of this game turn's player turns."))
    if kind == EXECUTION:
        return str(gettext("Expires at the end of this game turn."))
    if kind == TRADE and "trading" in view["steps"]:
        return str(gettext("Expires when the trading session ends."))
    return ""


def pacts(view: Mapping[str, Any]) -> list[str]:
    """The trades that the reader has made on a condition, the last first, a sentence each (6.3)."""
    said = [
        gettext(
            "Game turn %(turn)s: %(by)s gave %(other)s %(given)s for %(taken)s. "
            "Condition: “%(words)s”.",
            turn=pact["turn"],
            by=seat_name(pact["by"]),
            other=seat_name(pact["other"]),
            given=_pieces(pact["given"]),
            taken=_pieces(pact["taken"]),
            words=pact["condition"],
        )
        for pact in view["board"]["pacts"]
    ]
    return said[::-1]
