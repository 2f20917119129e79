"""Triumph of Chaos as the kernel takes it: the introductory scenario of 1918."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.cards.secrecy import exchange_hidden
from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.kernel.game_definition import Title
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Seat, State
from app.games.text import gettext
from app.games.toc import charts, laboratory, options, order_preparations
from app.games.toc.board import (
    RULES,
    SINCE_VERSION_6,
    Board,
    board_of,
    scenario_of,
    side_of_seat,
)
from app.games.toc.bots import BOTS, LEVELS
from app.games.toc.box import DECKS, SEAT_OF, SIDES
from app.games.toc.corrections import CORRECTIONS
from app.games.toc.invariants import violations
from app.games.toc.names import SIDE_NAMES
from app.games.toc.order_guide import VERB_GROUPS
from app.games.toc.orders import NOTATION
from app.games.toc.plans import CONDITIONS, TRIGGERS
from app.games.toc.political_secrets import perturb_politics
from app.games.toc.rules import STEPS
from app.games.toc.rules.allocation import any_allocation
from app.games.toc.rules.rebuilding_orders import any_orders
from app.games.toc.rules.sealed_assets import any_assets
from app.games.toc.rules.set_up import new_board, new_campaign, new_politics
from app.games.toc.rules.victory import Concession, winner_at_the_end, winner_by
from app.games.toc.standing import INSTRUCTIONS
from app.games.toc.view import view_of
from app.games.toc.wording import SEAT_NAMES, WORDING

SAFE_STEPS: Final = frozenset({"action_round", "movement", "combat"})
"""Between two cards, moves or attacks nothing but the board says how the game stands."""
SINCE_POINTS_AT_START: Final = 2
"""The version of the rules since which RED has some points at the start (docs/balance/toc.md)."""
SINCE_OWN_POINTS: Final = 4
"""The version since which training and campaign have points of their own: before, training had
those of the introduction, and the campaign none."""
EARLIER_POINTS: Final = {options.INTRODUCTION: 2, options.TRAINING: 4, options.CAMPAIGN: 3}
"""The points of RED at the start of matches under versions 4 and 5 of the rules."""
ON_THE_WAY: Final = frozenset({"movement", "battle", "same_space"})


class TriumphOfChaos(Title):
    """Two players: WHITE, who acts first, and RED."""

    id = "toc"
    name = "Triumph of Chaos"
    rules = RULES
    seats = range(2, 3)
    seat_names = MappingProxyType(SEAT_NAMES)
    default_options = MappingProxyType(options.DEFAULTS)
    option_choices = MappingProxyType(options.CHOICES)
    option_meanings = MappingProxyType(options.MEANINGS)
    options_since = MappingProxyType(options.SINCE)
    first_decision = "card"
    ranks_by_points = True
    resign_verbs = frozenset({"resign"})

    steps = MappingProxyType({step.name: step for step in STEPS})
    phase_ends = frozenset({"done"})
    rights = (Concession(), StandingInstructions(INSTRUCTIONS))
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    notation = NOTATION
    wording = WORDING
    verb_groups = VERB_GROUPS
    corrections = MappingProxyType(CORRECTIONS)
    plan_triggers = TRIGGERS
    plan_conditions = CONDITIONS
    bots = BOTS
    bot_levels = LEVELS

    def start(self, play: Play) -> None:
        scenario = play.state["options"].get(options.SCENARIO)
        board = new_board(play.state["rules"])
        if scenario in ("training", "campaign"):
            board["politics"] = new_politics()
        if scenario == "campaign":
            board["campaign"] = new_campaign()
        board["points"] -= points_of_red(board, play.state["rules"])
        board["points"] -= play.state["options"].get(options.HANDICAP, 0)
        variants = options.variants_of(play.state["options"])
        if variants:
            board["variants"] = variants
        play.state["board"] = board
        play.push("game")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Everybody sees everything but the other hand, the decks and what is sealed."""
        return view_of(state, seat)

    def closing(self, state: State, seat: Seat, order: Sequence[Action]) -> Sequence[Action]:
        """An attack that names its units is announced with them."""
        steps = state["steps"]
        attack = steps[-1].get("attack") if steps else None
        if len(order) > 1 and order[0]["do"] == "attack" and attack and attack["units"]:
            return [{"do": "announce"}]
        return ()

    def preparations(
        self, state: State, seat: Seat, action: Action, following: Sequence[Action]
    ) -> Iterable[list[Action] | Refusal]:
        """Moves and attacks activate the spaces from which they are made."""
        return order_preparations.preparations(state, seat, action, following)

    def way_note(self, state: State, seat: Seat, order: Action, actions: Sequence[Action]) -> str:
        """Spaces that an order does not name are told of once they are activated."""
        return order_preparations.way_note(actions)

    def can_correct(self, state: State) -> bool:
        """While a card, a move or an attack is chosen, and nothing is in hand."""
        top = state["steps"][-1] if state["steps"] else {"step": ""}
        in_hand = top.get("selected") or top.get("attack")
        return top["step"] in SAFE_STEPS and not in_hand and super().can_correct(state)

    def violations(self, state: State) -> Iterable[str]:
        crowded = any(frame["step"] in ON_THE_WAY for frame in state["steps"])
        contested = [each["place"] for each in state["steps"] if each["step"] == "same_space"]
        return violations(board_of(state), crowded, contested)

    def perturb_hidden(self, state: State, seat: Seat | None, random: Random) -> None:
        """Deal the hidden cards again, and let the other side have sealed something else: a bid,
        an allocation of influence points, repairs, assets."""
        board = board_of(state)
        for side in SIDES:
            exchange_hidden(board["cards"], DECKS[side], seat, random, shown=board["shown"])
        if "politics" in board:
            perturb_politics(state, seat, random)
        for frame in state["steps"]:
            for other in frame.get("sealed", {}):
                if other == seat:
                    continue
                side = side_of_seat(other)
                if frame["step"] == "influence":
                    frame["sealed"][other] = random.randint(0, board["steps"][side] // 2)
                elif frame["step"] == "allocation":
                    frame["sealed"][other] = any_allocation(board, side, random)
                elif frame["step"] == "rebuilding_orders":
                    frame["sealed"][other] = any_orders(board, frame, other, random)
                elif frame["step"] == "asset_choice":
                    frame["sealed"][other] = any_assets(state, other, random)

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        """What is hidden could be any of it."""
        self.perturb_hidden(state, seat, random)

    def redeal(self, state: State, seat: Seat, random: Random) -> bool:
        """Deal hidden cards and chits anew, with other sealed answers; the match can go on."""
        self.perturb_hidden(state, seat, random)
        return True

    def ranking_of_points(self, state: State, points: Mapping[Seat, float]) -> list[list[Seat]]:
        """What players have bid for their side in a competition is taken off its points: where the
        points decided the match, they decide again; no bid changes another end."""
        result = state["result"] or {}
        if result.get("why") != "points":
            return [list(places) for places in result.get("ranking", ())]
        winner = winner_by(board_of(state), points.get("A", 0) - points.get("B", 0))
        first = SEAT_OF[winner]
        return [[first], ["B" if first == "A" else "A"]]

    def turn_id(self, state: State) -> str:
        """A turn of a player is an action round."""
        board = board_of(state)
        sides = [frame.get("side", "") for frame in state["steps"] if "side" in frame]
        if not board["round"]:
            return f"{board['turn']}.politics"
        return f"{board['turn']}.{board['round']}{sides[0] if sides else 'logistics'}"

    def game_turn(self, state: State) -> int:
        return board_of(state)["turn"]

    def charts(self, view: Mapping[str, Any]) -> tuple[Chart, ...]:
        return charts.charts(view)

    def rolls(self, messages: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
        return charts.rolls(messages)

    def result_label(self, result: Mapping[str, Any]) -> str:
        """Who won, in a few words."""
        return gettext("%(side)s wins", side=SIDE_NAMES[result["winner"]])

    def provisional_outcome(self, state: State) -> str | None:
        """The side that would win if the match ended now."""
        return winner_at_the_end(board_of(state))

    def uses(self, state: State, key: str, args: Mapping[str, Any]) -> Iterable[str]:
        """Events and other uses of cards, special actions, chits, political cards."""
        return laboratory.uses(key, args)

    @property
    def usable(self) -> Iterable[str]:
        """All of them."""
        return laboratory.usable()

    def fuzz_weight(self, action: Action) -> float:
        """Events and special actions are chosen more often."""
        return laboratory.fuzz_weight(action)

    def outcome(self, result: Mapping[str, Any]) -> str:
        """The side that has won."""
        return str(result["winner"])


def points_of_red(board: Board, version: int) -> int:
    """Return the victory points with which RED begins under a version of the rules."""
    if version < SINCE_POINTS_AT_START:
        return 0
    if version < SINCE_OWN_POINTS:
        return 0 if "campaign" in board else EARLIER_POINTS[options.INTRODUCTION]
    if version < SINCE_VERSION_6:
        scenario = options.TRAINING if "politics" in board else options.INTRODUCTION
        return EARLIER_POINTS[options.CAMPAIGN if "campaign" in board else scenario]
    return scenario_of(board).red_points


TRIUMPH_OF_CHAOS: Final = TriumphOfChaos()
