"""Trades of RCW as two hands of counters: leaders in the trading session, then chits (6.21, 16.33).

Chits of a kind are alike: an offer names each by the first of its kind (ruling R134).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.state import Action, Seat
from app.games.presentation import (
    CounterFaces,
    Draft,
    TradeInput,
    TradePartner,
    TradePiece,
    TradeTable,
)
from app.games.presentation.trade import Offered
from app.games.rcw.box import BOX
from app.games.rcw.orders import PIECES
from app.games.rcw.presentation.log import LOSSES
from app.games.rcw.presentation.players import Piece, units
from app.games.rcw.rules.negotiation import TRADE, names, tradeable

SESSION: Final = "trading"
VERBS: Final = frozenset(
    {"offer", "counter", "give", "request", "remove", "condition", "valid", "propose", "discard"}
)
"""The words of an offer, from its beginning to its end."""

_SIGNS: Final = {"politburo": "★", "assassin": "†", "felix": "‡"}
"""What stands on the chits that are traded most; the others bear their first letter."""
_BY_RANK: Final = {"politburo": 0, "assassin": 1, "felix": 1}


def table(view: Mapping[str, Any], draft: Draft) -> TradeTable | None:
    """The offer in hand, or one that could be begun."""
    if draft.needs_chance:
        return None
    begun = view["draft"]
    if begun is not None and begun["kind"] != TRADE:
        return None
    if begun is None:
        others = _others(draft.options)
        if not others:
            return None
        partner = _latest(view, draft.seat, others)
        opening: Sequence[Action] = [_offer(partner)]
        trial = draft.position.draft()
        trial.apply(draft.seat, opening[0])
        options = trial.options(draft.seat)
    else:
        opening, options, partner = (), draft.options, begun["to"]
        others = [seat for seat in view["seats"] if seat != draft.seat and _plays(view, seat)]
    give, ask = (begun["give"], begun["ask"]) if begun else ([], [])
    legal = [option["do"] for option in options]
    return TradeTable(
        partner,
        [TradePartner(seat, _turn_to(seat, begun)) for seat in others],
        opening,
        _hand(_held(view, draft.seat), give, options, "give"),
        _hand(_held(view, partner), ask, options, "request"),
        propose={"do": "propose"} if "propose" in legal else None,
        discard={"do": "discard"} if begun and "discard" in legal else None,
    )


def _latest(view: Mapping[str, Any], seat: Seat, others: Sequence[Seat]) -> Seat:
    """Whom the last open offer of a seat is to: the next one is likely to be, too."""
    own = (each for each in view["motions"] if each["kind"] == TRADE and each["by"] == seat)
    to = [each["asked"][0] for each in own if each["asked"][0] in others]
    return to[-1] if to else others[0]


def _others(options: Iterable[Action]) -> list[Seat]:
    return [option["seat"] for option in options if option["do"] == "offer"]


def _plays(view: Mapping[str, Any], seat: Seat) -> bool:
    return seat not in view["board"]["quitters"]


def _offer(seat: Seat) -> Action:
    return {"do": "offer", "seat": seat}


def _turn_to(seat: Seat, begun: Mapping[str, Any] | None) -> list[Action]:
    return [{"do": "discard"}, _offer(seat)] if begun else [_offer(seat)]


def _held(view: Mapping[str, Any], seat: Seat) -> list[str]:
    """What a player has to trade as far as the reader sees it, as offers name it."""
    box = view["board"]["boxes"][seat]
    if view["steps"][-1:] == [SESSION]:
        return names(box["hand"])
    return names(filter(tradeable, box["display"]))


def _hand(
    held: Sequence[str], offered: Sequence[str], options: Sequence[Action], verb: str
) -> list[TradePiece]:
    """The pieces of a hand, a counter each; those that may be held unseen are among the options."""
    more = {option["piece"] for option in options if option["do"] == verb}
    counts, put = Counter(held), Counter(offered)
    found = []
    for piece in sorted({*counts, *put, *more}, key=_rank):
        number = max(counts[piece], put[piece] + (piece in more))
        for n in range(number):
            is_offered = n < put[piece]
            action = {"do": "remove" if is_offered else verb, "piece": piece}
            can_act = is_offered or piece in more
            found.append(
                TradePiece(
                    f"{piece}-{n}",
                    PIECES.names[piece],
                    face(piece),
                    action if can_act else None,
                    is_offered,
                    is_uncertain=n >= counts[piece],
                )
            )
    return found


def offered_places(view: Mapping[str, Any], seat: Seat) -> list[str]:
    """Where the leaders of the offer in hand, and of open ones of or to a seat, stand or begin."""
    begun = view["draft"]
    pieces = [*begun["give"], *begun["ask"]] if begun and begun["kind"] == TRADE else []
    for motion in view["motions"]:
        if motion["kind"] == TRADE and (seat == motion["by"] or seat in motion["asked"]):
            pieces += [*motion["terms"]["give"], *motion["terms"]["ask"]]
    standing = {
        unit["id"]: province
        for province, stacks in view["board"]["provinces"].items()
        for stack in stacks
        for unit in stack["units"]
    }
    units = [piece for piece in pieces if piece in BOX.units]
    places = {standing.get(unit) or BOX.units[unit].setup for unit in units}
    return sorted(place for place in places if place)


def _rank(piece: str) -> tuple[int, str, int, str]:
    """Leaders by faction and value, then chits with those first that are traded most."""
    unit = BOX.units.get(piece)
    if unit is not None:
        return 0, unit.colour or unit.kind, -unit.value, unit.name
    chit = BOX.chits[piece]
    return 1, "", _BY_RANK.get(chit.kind, 2), chit.name


def face(piece: str) -> Piece:
    """What is drawn of a unit or a chit."""
    if piece in BOX.units:
        return units([piece])[0]
    chit = BOX.chits[piece]
    return Piece(piece, chit.name, "", "chit", _SIGNS.get(chit.kind, chit.name[:1]), 0)


def offered(view: Mapping[str, Any], motion_id: str) -> Offered | None:
    """What an open offer gives and asks for (6.0)."""
    motion = next((each for each in view["motions"] if each["id"] == motion_id), None)
    if motion is None or motion["kind"] != TRADE:
        return None
    terms = motion["terms"]
    return _drawn(terms["give"]), _drawn(terms["ask"])


def _drawn(pieces: Iterable[str]) -> list[tuple[str, Piece]]:
    return [(PIECES.names[piece], face(piece)) for piece in sorted(pieces, key=_rank)]


def _piece_in(action: Action) -> Piece | None:
    """The first piece that an action names."""
    named = (each for each in action.values() if each in BOX.units or each in BOX.chits)
    return next(map(face, named), None)


def _lost(key: str, args: Mapping[str, Any]) -> list[Piece]:
    """The units that fell in an attack (8.3) or an assassination (10.2)."""
    if key == "assassination.success":
        return list(units([args["unit"]]))
    return list(units(args["units"])) if key in LOSSES else []


COUNTER: Final = CounterFaces("rcw/_counter.html", _piece_in, _lost)
TRADE_INPUT: Final = TradeInput(
    table, VERBS, extras=frozenset({"condition", "valid"}), asked_in=SESSION, offered=offered
)
