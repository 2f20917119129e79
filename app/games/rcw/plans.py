"""Prepared orders of RCW: the moments that a player can prepare for, and the conditions.

The triggers are the questions of the rules modules; what their orders are called stands in
`app.games.rcw.orders`. A plan knows what its seat may know: where chits are held unseen (17.6), no
condition looks at them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanLine,
    PlanTrigger,
    SeenMessage,
    View,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Motion, Seat, State
from app.games.rcw.board import board_of
from app.games.rcw.orders import NOTATION, SEATS
from app.games.rcw.rules import capture, exchange, special_units, stacking, turn_end
from app.games.rcw.rules.commissars import COMMISSARS
from app.games.rcw.rules.committee import COMMITTEE, PURGE
from app.games.rcw.rules.inter_phase_standing import DECISION as INTER_PHASE
from app.games.rcw.rules.negotiation import TRADE, alike
from app.games.rcw.rules.purge import COUNTER
from app.games.rcw.rules.sequence import Campaign, GameTurn, PlayerTurn
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.rules.spoils import SPOILS
from app.games.text import gettext

Goods = Counter[str]
"""How many pieces of each kind, by the piece that offers name (6.21)."""

COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_OFFER = re.compile(
    r"(?P<answer>accept|refuse) any offer"
    r"(?: (?:of|to give) (?P<give>.+?))?(?: for (?P<ask>.+?))?(?: from (?P<by>(?:player )?\w))?",
    re.I,
)
_PURGE = re.compile(
    r"(?P<answer>accept|refuse) any purge(?: of (?P<target>(?:player )?\w))?"
    r"(?: by (?P<by>(?:player )?\w))?",
    re.I,
)
_COMMITTEE = re.compile(
    r"(?P<answer>accept|refuse) any committee(?: with (?P<member>(?:player )?\w))?", re.I
)
_LOSE = re.compile(r"lose (?:first (?P<units>.+)|(?P<named>.+) first)", re.I)


@cache
def _seats() -> Mapping[str, Seat]:
    return {" ".join(words): ids[0] for words, ids in SEATS.readings.items()}


def _seat_of(word: str | None) -> Seat | Refusal | None:
    if word is None:
        return None
    seat = _seats().get(" ".join(word.lower().split()))
    return seat if seat is not None else Refusal(gettext('unknown player: "%(word)s"', word=word))


def _goods(text: str) -> Goods | Refusal:
    """Read "2 assassins and Frunze" or "nothing"."""
    found: Goods = Counter()
    if text.strip().lower() == "nothing":
        return found
    for part in re.split(r"\s*(?:,|\band\b)\s*", text.strip()):
        counted = re.fullmatch(r"(?:(?P<n>\d{1,2}|[a-z]+)\s+)?(?P<what>.+)", part, re.I)
        word = (counted["n"] or "").lower() if counted else ""
        count = int(word) if word.isdigit() else COUNTS.get(word, 0)
        name = counted["what"] if counted and count else part
        pieces = _pieces(name)
        if not pieces:
            return Refusal(gettext('unknown piece: "%(name)s"', name=name), "6.21")
        found[alike(pieces[0])] += count or 1
    return found


def _pieces(name: str) -> list[str]:
    """Return the pieces that a name may mean, also in the plural."""
    for each in (name, name.removesuffix("s"), name.removesuffix("s") + " marker"):
        filled = NOTATION.fill("{piece:piece}", each)
        if filled:
            return [str(one["piece"]) for one in filled]
    singular = re.sub(r"s markers?$|\s*markers?$", "", name, flags=re.I)
    return [str(one["piece"]) for one in NOTATION.fill("{piece:piece}", singular)]


# offers (6.0)


def _read_offer(line: str) -> Any:
    said = _OFFER.fullmatch(" ".join(line.split()).rstrip("."))
    if said is None:
        return None
    give, ask = (_goods(said[side]) if said[side] else None for side in ("give", "ask"))
    by = _seat_of(said["by"])
    for each in (give, ask, by):
        if isinstance(each, Refusal):
            return each
    if said["answer"].lower() == "accept" and give is None:
        return Refusal(
            gettext("say what the offer must give you, and for what"),
            "6.0",
            ("accept any offer of two Assassins for Frunze",),
        )
    return said["answer"].lower(), give, ask, by


def _answer_offer(view: View, seat: Seat, options: Sequence[Action], said: Any) -> Action | None:
    """Accept an offer that gives as much as was said and asks no more; one with a condition of its
    own in words is left to the player."""
    answer, give, ask, by = said
    for motion in _put(view, seat, TRADE):
        terms = motion["terms"]
        if by is not None and motion["by"] != by:
            continue
        if answer == "accept" and terms["condition"]:
            continue
        fits = (give is None or give <= Counter(terms["give"])) and (
            ask is None or (Counter(terms["ask"]) <= ask if answer == "accept" else
                            ask <= Counter(terms["ask"]))
        )  # fmt: skip
        if answer == "accept" and ask is None and terms["ask"]:
            fits = False
        action = {"do": answer, "motion": motion["id"]}
        if fits and action in options:
            return action
    return None


def _put(view: View, seat: Seat, kind: str) -> Iterator[Motion]:
    """Yield the open motions of a kind that are put to a seat and wait for its answer."""
    for motion in view["motions"]:
        is_open = seat in motion["asked"] and seat not in motion["consents"]
        if motion["kind"] == kind and is_open:
            yield motion


# committees and purges (11.0)


def _read_purge(line: str) -> Any:
    said = _PURGE.fullmatch(" ".join(line.split()).rstrip("."))
    if said is None:
        return None
    target, by = _seat_of(said["target"]), _seat_of(said["by"])
    for each in (target, by):
        if isinstance(each, Refusal):
            return each
    return said["answer"].lower(), target, by


def _answer_purge(view: View, seat: Seat, options: Sequence[Action], said: Any) -> Action | None:
    answer, target, by = said
    for motion in _put(view, seat, PURGE):
        action = {"do": answer, "motion": motion["id"]}
        fits = target in (None, motion["terms"]["target"]) and by in (None, motion["by"])
        if fits and action in options:
            return action
    return None


def _read_committee(line: str) -> Any:
    said = _COMMITTEE.fullmatch(" ".join(line.split()).rstrip("."))
    if said is None:
        return None
    member = _seat_of(said["member"])
    return member if isinstance(member, Refusal) else (said["answer"].lower(), member)


def _answer_committee(
    view: View, seat: Seat, options: Sequence[Action], said: Any
) -> Action | None:
    answer, member = said
    for motion in _put(view, seat, COMMITTEE):
        action = {"do": answer, "motion": motion["id"]}
        if member in (None, *motion["terms"]["members"]) and action in options:
            return action
    return None


# losses (8.34)


def _read_losses(line: str) -> Any:
    said = _LOSE.fullmatch(" ".join(line.split()).rstrip("."))
    if said is None:
        return None
    units: list[list[str]] = []
    for part in re.split(r"\s*(?:,|\bthen\b|\band\b)\s*", said["units"] or said["named"]):
        filled = NOTATION.fill("{unit:unit}", part) if part else []
        if not filled:
            return Refusal(gettext('unknown unit: "%(name)s"', name=part), "8.34")
        units.append([str(each["unit"]) for each in filled])
    return units


def _choose_loss(view: View, seat: Seat, options: Sequence[Action], said: Any) -> Action | None:
    """8.34: the first of the list that can be lost; of units of one name, any."""
    for names in said:
        for unit in names:
            action = {"do": "lose", "unit": unit}
            if action in options:
                return action
    return None


def _is_exchange_in(view: View, _seat: Seat, args: Args) -> bool:
    return args["province"] in view["board"]["asked"].get("provinces", ())


COMBAT_ANSWERS: Final = frozenset({"lose", "reattach", "strand", "capture", "leave_it"})
"""The verbs of the answers to a combat (7.4, 8.34, 13.41)."""


def _attack_in_hand(state: State) -> str:
    """8.0: name the attack that is being resolved; its units are on the board, for all to see."""
    board = board_of(state)
    frame = next((each for each in state["steps"] if each["step"] == "combat"), {})
    units = ",".join((*frame.get("targets", ()), "by", *frame.get("attackers", ())))
    return f"{board['turn']}{board['phasing']}:{units}"[:120]


LOSE_FIRST: Final = PlanLine(
    "lose first UNIT, UNIT",
    "lose the first of these units that is in the exchange, then the next, until the loss is paid",
    _read_losses,
    _choose_loss,
)

TRIGGERS: Final = (
    PlanTrigger("next_turn", "next turn", "your next turn: movement, combat and what follows",
                "4.2", ("my next turn", "turn"), frozenset({"movement", "combat"}),
                own_turn=True),
    PlanTrigger("turn_end", "turn end", "the stop at the end of your next turn, for assassins",
                "4.3", ("end of my turn", "chits", "assassins"), frozenset({turn_end.DECISION}),
                own_turn=True),
    PlanTrigger("exchange", "exchange", "you choose losses in an exchange", "8.34",
                ("losses", "exchange losses"), frozenset({exchange.DECISION}), lasting=True,
                lines=(LOSE_FIRST,)),
    PlanTrigger("exchange_in", "exchange in {province:province}",
                "you choose losses in an exchange there", "8.34",
                decisions=frozenset({exchange.DECISION}), lasting=True, stance=True,
                applies=_is_exchange_in, lines=(LOSE_FIRST,)),
    PlanTrigger("combat", "combat answers",
                "a combat leaves you something to choose: losses, restacking, a capture", "8.0",
                ("answers",),
                frozenset({exchange.DECISION, stacking.DECISION, capture.DECISION}),
                lasting=True, bundle=True, verbs=COMBAT_ANSWERS, window=_attack_in_hand,
                lines=(LOSE_FIRST,)),
    PlanTrigger("counterpurge", "counterpurge", "you may answer a purge", "11.24",
                ("purge",), frozenset({COUNTER}), lasting=True),
    PlanTrigger("commissars", "commissars", "you may play 26 Commissars", "12.5(15)",
                ("26 commissars",), frozenset({COMMISSARS}), lasting=True),
    PlanTrigger("restack", "restack", "a dead leader's units need another leader", "7.4",
                decisions=frozenset({stacking.DECISION}), lasting=True),
    PlanTrigger("capture", "capture", "you may capture an Imperial unit", "13.41",
                decisions=frozenset({capture.DECISION}), lasting=True),
    PlanTrigger("placement", "placement", "you place a unit that you have drawn", "14.11",
                decisions=frozenset({special_units.DECISION}), lasting=True),
    PlanTrigger("spoils", "spoils", "you choose the spoils of a purge", "11.3",
                decisions=frozenset({SPOILS}), lasting=True),
    PlanTrigger("inter_phase", "inter phase", "you may play chits between two game turns", "4.2",
                ("interphase",), frozenset({INTER_PHASE}), lasting=True),
    PlanTrigger("offers", "offers", "a trade offer is made to you", "6.0",
                ("offer", "trade offers"), motions=frozenset({TRADE}), lasting=True,
                lines=(PlanLine("accept any offer of 2 PIECE for PIECE from SEAT",
                                "accept an offer that gives you at least this, and asks for no "
                                "more than that", _read_offer, _answer_offer),
                       PlanLine("refuse any offer from SEAT",
                                "refuse the offers of a player, or all", _read_offer,
                                _answer_offer))),
    PlanTrigger("committees", "committees", "a committee or a purge is proposed to you", "11.1",
                ("committee", "purges"), motions=frozenset({COMMITTEE, PURGE}), lasting=True,
                lines=(PlanLine("accept any purge of SEAT by SEAT",
                                "agree to a purge of this player", _read_purge, _answer_purge),
                       PlanLine("refuse any committee with SEAT",
                                "answer the proposal of a committee with this player",
                                _read_committee, _answer_committee))),
)  # fmt: skip
"""The moments of a plan, each with the case of the question that it answers."""


def plan_position(state: State, seat: Seat, trigger: str) -> State | None:
    """4.2: the movement phase of a player turn of `seat`; without the random event before it."""
    board = board_of(state)
    if trigger != "next_turn" or seat not in board["order"] or is_solitaire(state):
        return None
    at = board["order"].index(seat)
    board["phasing"] = seat
    state["steps"] = [
        {"step": "campaign", "at": Campaign.parts.index("game_turns") + 1},
        {"step": "game_turns"},
        {"step": "game_turn", "at": GameTurn.parts.index("player_turns") + 1},
        {"step": "player_turns", "at": at + 1},
        {"step": "player_turn", "at": PlayerTurn.parts.index("movement") + 1},
        {"step": "movement"},
    ]
    return state


ATTACKS: Final = frozenset({"attack.declared", "attack.subversion", "attack.terror"})
LOSSES: Final = frozenset({"eliminated", "exchange.loss"})


def _enters(args: Args, heard: SeenMessage) -> bool:
    by = args.get("seat")
    return heard.args["province"] == args["province"] and by in (None, heard.by)


def _attacks_place(args: Args, heard: SeenMessage) -> bool:
    by = args.get("seat")
    return heard.args["province"] == args["province"] and by in (None, heard.args["seat"])


def _attacks_player(args: Args, heard: SeenMessage) -> bool:
    return heard.args["seat"] == args["seat"] and args["other"] in heard.args["owners"]


def _is_lost(args: Args, heard: SeenMessage) -> bool:
    units = heard.args.get("units") or [heard.args["unit"]]
    return args["unit"] in units


def _purges(args: Args, heard: SeenMessage) -> bool:
    by = heard.args.get("members") or [heard.args["by"]]
    return args["seat"] in by and args["other"] == heard.args["target"]


def _stacks(view: View, province: str) -> list[Any]:
    return list(view["board"]["provinces"].get(province, ()))


def _is_in(view: View, _seat: Seat, args: Args) -> bool:
    stacks = _stacks(view, args["province"])
    return any(unit["id"] == args["unit"] for stack in stacks for unit in stack["units"])


def _has_units_in(view: View, _seat: Seat, args: Args) -> bool:
    return any(stack["seat"] == args["seat"] for stack in _stacks(view, args["province"]))


def _is_empty(view: View, _seat: Seat, args: Args) -> bool:
    return not _stacks(view, args["province"])


CONDITIONS: Final = (
    PlanCondition("{seat:seat} enters {province:province}",
                  "this player has moved into the province since you gave the plan", "5.1",
                  keys=frozenset({"enters"}), happened=_enters),
    PlanCondition("anyone enters {province:province}",
                  "somebody has moved into the province since you gave the plan", "5.1",
                  keys=frozenset({"enters"}), happened=_enters),
    PlanCondition("{seat:seat} attacks {province:province}",
                  "this player has attacked in the province", "8.0",
                  keys=ATTACKS, happened=_attacks_place),
    PlanCondition("anyone attacks {province:province}",
                  "somebody has attacked in the province", "8.0",
                  keys=ATTACKS, happened=_attacks_place),
    PlanCondition("{seat:seat} attacks {other:seat}",
                  "this player has attacked units of that one", "8.0",
                  keys=ATTACKS, happened=_attacks_player),
    PlanCondition("{seat:seat} purges {other:seat}", "this player has taken part in a purge of "
                  "that one", "11.0", keys=frozenset({"purge", "purge.counter"}),
                  happened=_purges),
    PlanCondition("{unit:unit} is lost", "the unit or leader has been eliminated", "8.3",
                  ("{unit:unit} is dead", "{unit:unit} dies"),
                  LOSSES | {"assassination.success"}, _is_lost),
    PlanCondition("{unit:unit} is in {province:province}", "the unit stands there", "5.0",
                  holds=_is_in),
    PlanCondition("{seat:seat} is in {province:province}", "the player has units there", "5.0",
                  ("{seat:seat} holds {province:province}",), holds=_has_units_in),
    PlanCondition("{province:province} is empty", "nobody has units there", "5.0",
                  holds=_is_empty),
)  # fmt: skip
"""What a plan can depend on."""
