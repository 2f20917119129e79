"""Tally: a title just large enough to try everything that a match can go through.

Seats count up ("add 3", undoable; "roll", which is not; "peek", which reveals), together or in
turn, until all are done; then each bids in secret, and total and bid together decide.
"""

from random import Random
from types import MappingProxyType
from typing import Any

from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.order_grammar import Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.plan_terms import PlanCondition, PlanTrigger
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.kernel.step import Step
from app.games.kernel.wording import Wording

MAX_LISTED = 9


class Count(Step):
    """The seats that owe a count go on until they are done."""

    name = "count"

    def resume(self, play: Play, frame: Frame) -> None:
        ready = play.state["board"]["ready"]
        left = [seat for seat in play.state["seats"] if seat not in ready]
        if not left:
            play.leave()
            play.push("bid", sealed={})
        elif play.state["options"]["play"] == "together":
            play.ask(*left, what="count")
        else:
            play.ask(left[0], what="count")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        adding = [{"do": "add", "number": number} for number in range(1, MAX_LISTED + 1)]
        return [*adding, {"do": "roll"}, {"do": "peek"}, {"do": "done"}, {"do": "crash"}]

    def do_add(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.state["board"]["totals"][seat] += action["number"]
        play.emit("added", seat=seat, total=play.state["board"]["totals"][seat])

    def do_roll(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.state["board"]["totals"][seat] += play.roll("a roll of " + seat)
        play.emit("added", seat=seat, total=play.state["board"]["totals"][seat])

    def do_peek(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.reveal()
        play.emit("peeked", to=[seat], hidden=play.state["board"]["hidden"])

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.state["board"]["ready"].append(seat)
        play.close_decision(seat)

    def do_crash(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.roll("the crash")  # in a draft nothing happens yet
        raise RuntimeError("a fault in the rules, on purpose")


class Bid(Step):
    """Everybody bids in secret."""

    name = "bid"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        if not frame["sealed"]:
            play.ask(*play.state["seats"], what="bid")
            return
        totals = play.state["board"]["totals"]
        for seat, number in frame["sealed"].items():
            totals[seat] += number
        play.reveal()
        places = sorted(set(totals.values()), reverse=True)
        ranking = [[seat for seat in totals if totals[seat] == place] for place in places]
        play.emit("over", total=places[0])
        play.finish({"ranking": ranking})

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "bid", "number": number} for number in range(MAX_LISTED + 1)]

    def do_bid(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["sealed"][seat] = action["number"]
        play.close_decision(seat)


def steady(match: Match, seat: Seat, random: Random) -> Action:
    """A bot: it adds until it has ten, rolls once, is done; it bids what it likes."""
    if match.waiting()[seat] == "bid":
        return random.choice(match.options(seat))
    total = match.state["board"]["totals"][seat]
    if total < 10:
        return {"do": "add", "number": min(MAX_LISTED, 10 - total)}
    return {"do": "roll"} if total == 10 else {"do": "done"}


class Tally(Title):
    """The title."""

    id = "tally"
    name = "Tally"
    rules = 1
    seats = range(2, 7)
    default_options = MappingProxyType({"play": "together"})
    option_choices = MappingProxyType({"play": ("together", "in turn")})
    steps = MappingProxyType({"count": Count(), "bid": Bid()})
    notation = OrderNotation(
        [
            Verb("add", "add {number:number}"),
            Verb("roll", "roll"),
            Verb("peek", "peek"),
            Verb("done", "done"),
            Verb("crash", "crash"),
            Verb("bid", "bid {number:number}"),
        ],
        {},
    )
    wording = Wording(
        {
            "ask.count": "{seat} counts",
            "ask.bid": "{seat} bids",
            "added": "{seat} has {total}",
            "peeked": "The hidden number is {hidden}",
            "over": "It is over at {total}",
        },
        {},
    )
    bots = MappingProxyType({"steady": steady})
    plan_triggers: tuple[PlanTrigger, ...] = (
        PlanTrigger("count", "count", "it is your turn to count", decisions=frozenset({"count"}),
                    own_turn=True),
        PlanTrigger("bid", "bid", "you are asked for a bid", decisions=frozenset({"bid"}),
                    lasting=True),
    )  # fmt: skip
    plan_conditions = (
        PlanCondition("somebody has {number:number}", "a seat has counted up to it",
                      keys=frozenset({"added"}),
                      happened=lambda args, heard: heard.args["total"] >= args["number"]),
    )  # fmt: skip

    def start(self, play: Play) -> None:
        play.state["board"] = {
            "totals": dict.fromkeys(play.state["seats"], 0),
            "ready": [],
            "hidden": play.roll("the hidden number", 100),
        }
        play.push("count")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return {"totals": state["board"]["totals"], "ready": state["board"]["ready"]}


TALLY = Tally()
