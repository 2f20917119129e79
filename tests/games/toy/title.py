"""Three Crossings as the kernel takes it."""

from collections.abc import Iterable
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.kernel.bot import at_random
from app.games.kernel.game_definition import Title
from app.games.kernel.motions import Consent
from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Seat, State
from tests.games.toy import sight
from tests.games.toy.board import board_of, hand, new_board
from tests.games.toy.box import CARDS, SIDES
from tests.games.toy.crossing import INSTRUCTIONS, Crossing
from tests.games.toy.plans import Plans
from tests.games.toy.rights import Offers, Say, Scout, Trade
from tests.games.toy.sequence import Campaign, Count, Crossings, Round, Supply
from tests.games.toy.words import NOTATION, WORDING

STEPS = (Campaign(), Round(), Supply(), Plans(), Crossings(), Crossing(), Count())


class ThreeCrossings(Title):
    """Two to four players fight for three crossings of a river."""

    id = "crossings"
    name = "Three Crossings"
    rules = 2
    seats = range(2, 5)
    seat_names = MappingProxyType(SIDES)
    default_options = MappingProxyType({"rounds": 3})
    option_choices = MappingProxyType({"rounds": (1, 2, 3)})

    steps = MappingProxyType({step.name: step for step in STEPS})
    rights = (Scout(), Offers(), Say(), Consent(), StandingInstructions(INSTRUCTIONS))
    motions = MappingProxyType({Trade.name: Trade()})
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    notation = NOTATION
    wording = WORDING
    bots = MappingProxyType({"random": at_random})

    def start(self, play: Play) -> None:
        play.state["board"] = new_board(play.state["seats"])
        play.push("campaign")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return sight.view(state, seat)

    def expand(self, state: State, seat: Seat, action: Action) -> list[Action]:
        """`commit all to ford` stands for a commitment of every card in hand."""
        if action["do"] != "commit_all" or not state["steps"]:
            return []
        planned = state["steps"][-1].get("sealed", {}).get(seat, {})
        free = [card for card in hand(board_of(state), seat) if card not in planned]
        return [{"do": "commit", "card": card, "to": action["to"]} for card in free]

    def violations(self, state: State) -> Iterable[str]:
        board = board_of(state)
        places = {"deck", "spent", *(f"hand:{seat}" for seat in state["seats"])}
        if board["where"].keys() != CARDS.keys():
            yield "cards have come or gone"
        yield from (f"{card} lies {at}" for card, at in board["where"].items() if at not in places)
        for frame in state["steps"]:
            for seat, plan in frame.get("sealed", {}).items():
                for card in plan:
                    if board["where"][card] != f"hand:{seat}":
                        yield f"the plan of {seat} names {card}, which it does not hold"

    def perturb_hidden(self, state: State, seat: Seat | None, random: Random) -> None:
        sight.scramble(state, seat, random)

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        sight.imagine(state, seat, random)


CROSSINGS_TITLE: Final = ThreeCrossings()
