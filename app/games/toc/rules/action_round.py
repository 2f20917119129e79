"""Cases 3.5, 6.2, 6.22, 7.3: the card or special action of a round, and how it is used."""

from functools import cached_property
from typing import Final

from app.games.cards.decks import DISCARD, HAND, REMOVED
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import (
    RULES,
    SINCE_VERSION_6,
    Board,
    board_of,
    in_play,
    is_since,
    leader_active,
    on_map,
)
from app.games.toc.box import (
    BOX,
    DECKS,
    NET,
    RED,
    SEAT_OF,
    TSAR,
    WHITE,
    camp_of,
    card_under,
    is_army,
    is_unit,
)
from app.games.toc.cards.words import REQUIREMENT_TEXTS
from app.games.toc.components import ActionCard
from app.games.toc.names import CAMP_NAMES
from app.games.toc.rules.activation import activatable_bits
from app.games.toc.rules.activation_limits import activation_cost
from app.games.toc.rules.assets import has_south_port
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.events import can_do_something
from app.games.toc.rules.far_east import is_open
from app.games.toc.rules.green_forces import can_activate_greens
from app.games.toc.rules.in_fighting import add_chit, bound_camps, suffers
from app.games.toc.rules.leaders import drop_coffin
from app.games.toc.rules.redeployment import can_redeploy
from app.games.toc.rules.special import EXECUTION_SPACE_ACTION, clearable, targets
from app.games.toc.rules.special_forces import end_waiting

UNITS_OF_ALL: Final = 99
"""More than any activation costs."""
EVENT, STEPS, REDEPLOYMENT, OPERATIONS = "event", "replacements", "redeployment", "operations"
USES: Final = (EVENT, OPERATIONS, STEPS, REDEPLOYMENT)
ONE_SPACE: Final = "one_space"
PRECLUDED_BY: Final = {
    card: tuple(other for other, each in BOX.cards.items() if card in each.precludes)
    for card in BOX.cards
}
"""The cards whose events rule that of another out (6.23)."""
REPAIRERS: Final = {WHITE: "wrangel", RED: "trotsky"}


class ActionRound(Step):
    """Cases 6.1, 6.2, 7.3: a card, used in one of four ways, or a special action."""

    name = "action_round"
    cases = "6.1, 6.2, 6.24, 7.3"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("chosen"):
            board = board_of(play.state)
            end_waiting(board, frame["side"])
            drop_coffin(play, board)
            play.leave()
        else:
            play.ask(SEAT_OF[frame["side"]], what="card")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        abilities = RoundAbilities(board, side, play.state["rules"])
        found: list[Action] = [
            {"do": "play", "card": card, "use": use}
            for card in DECKS[side].at(board["cards"], HAND)
            for use in USES
            if why_not(board, side, card, use, abilities) is None
        ]
        specials = special_actions(board, side, abilities)
        found += [{"do": "special", "action": each} for each in specials]
        return [*found, {"do": "pass"}]

    def do_play(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        card, use = action["card"], action["use"]
        record = BOX.cards[card]
        frame["chosen"] = True
        play.close_decision(seat)
        is_removed = use == EVENT and record.is_removed
        board["cards"][card] = REMOVED if is_removed else DISCARD
        if card in board["shown"]:
            board["shown"].remove(card)
        play.emit("played", side=side, card=card, use=use)
        board["last"][side] = kind_of_use(card, use)
        if use == OPERATIONS:
            play.push("operations", side=side, points=record.value)
        elif use == STEPS:
            board["steps"][side] += 2 * record.value
            play.emit("steps", side=side, steps=record.value)
        elif use == REDEPLOYMENT:
            play.push("redeployment", side=side, value=record.value)
        else:
            board["flags"].append(f"event {card}")
            if "politics" in board and record.chit:
                add_chit(play, board, side, record.chit)
            play.push("event", side=side, card=card)

    def do_special(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        frame["chosen"] = True
        play.close_decision(seat)
        board["last"][side] = ""
        play.emit("special", side=side, action=action["action"])
        if action["action"] == ONE_SPACE:
            play.push("operations", side=side, points=1, one_space=True)
            return
        board["used"][side].append(action["action"])
        play.push("special", side=side, action=action["action"])

    def do_pass(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """A One Space Activation in which nothing is done (7.31)."""
        frame["chosen"] = True
        play.close_decision(seat)
        board_of(play.state)["last"][frame["side"]] = ""
        play.emit("passed", side=frame["side"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "pass"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "play":
            return None
        board, side = board_of(play.state), frame["side"]
        if action["card"] not in DECKS[side].at(board["cards"], HAND):
            return Refusal(gettext("you do not hold this card"), "5.1.1")
        abilities = RoundAbilities(board, side, play.state["rules"])
        return why_not(board, side, action["card"], action["use"], abilities)


def kind_of_use(card: str, use: str) -> str:
    """Case 6.24, TQ-13: what a use counts as, for the rule against two in a row."""
    if use == EVENT:
        return "reinforcement" if BOX.cards[card].is_reinforcement else ""
    return use if use in (STEPS, REDEPLOYMENT) else ""


class RoundAbilities:
    """What a side could do at all in a round, found once for all cards of its hand; `version` is
    that of the rules of the match."""

    def __init__(self, board: Board, side: str, version: int = RULES) -> None:
        self._board, self._side = board, side
        self.version = version

    @cached_property
    def cheapest(self) -> int:
        """The least that the activation of a space costs; more than any card has: none."""
        board, side, spaces = self._board, self._side, self._spaces
        supplied = supplied_bits(board, side)
        if supplied & spaces:
            return 1
        costs = (activation_cost(board, side, space, supplied) for space in NET.names(spaces))
        return min(costs, default=UNITS_OF_ALL)

    @property
    def can_activate_one(self) -> bool:
        """Whether a single space can be activated whatever it costs (7.31)."""
        return bool(self._spaces)

    @cached_property
    def _spaces(self) -> int:
        """The spaces that can be activated whatever they cost, as bits."""
        return activatable_bits(self._board, self._side, {}, UNITS_OF_ALL)

    @cached_property
    def can_redeploy(self) -> bool:
        """Whether anything can be redeployed."""
        return can_redeploy(self._board, self._side)


def why_not(
    board: Board, side: str, card: str, use: str, abilities: RoundAbilities | None = None
) -> Refusal | None:
    """Return why a card in hand cannot be used so, or None: cases 6.23, 6.24, TQ-15, TQ-16."""
    abilities = abilities or RoundAbilities(board, side)
    kind = kind_of_use(card, use)
    if kind and board["last"][side] == kind:
        return Refusal(gettext("not twice in a row within a turn"), "6.24")
    record = card_under(card, abilities.version)
    if use == EVENT:
        camp = bound_reinforcements(board, side, record)
        if camp:
            name = CAMP_NAMES[camp]
            return Refusal(
                gettext("your chit bars armies of the camp %(camp)s", camp=name), "13.52"
            )
        for other in PRECLUDED_BY.get(card, ()):
            if f"event {other}" in board["flags"]:
                title = BOX.cards[other].title
                return Refusal(gettext("not after the event %(card)s", card=title), "6.23")
        missing = requirement_missing(board, record)
        if missing:
            return Refusal(gettext("only if %(what)s", what=missing), "6.23")
        if not can_do_something(board, side, record):
            return Refusal(gettext("no part of this event can be carried out"), "6.23")
    elif use == OPERATIONS:
        if abilities.cheapest > record.value:
            return Refusal(gettext("no space can be activated"), "7.21")
    elif use == REDEPLOYMENT and not abilities.can_redeploy:
        return Refusal(gettext("nothing can be redeployed"), "9.1")
    return None


def is_met(board: Board, requirement: str) -> bool:
    """Whether what a card requires is so."""
    politics = board.get("politics")
    match requirement:
        case "tsar_not_rescued":
            return "tsar_rescued" not in board["flags"]
        case "w1_played":
            return "event W1" in board["flags"]
        case "central_powers_gone":
            return "central_powers_gone" in board["flags"]
        case "britain_white":
            return politics is not None and politics["entered"].get("britain") == "white"
        case "far_east_open":
            return is_open(board)
        case "south_port":
            return has_south_port(board)
        case "red_in_fighting" | "white_in_fighting":
            return politics is not None and requirement.partition("_")[0] in politics["fighting"]
        case _:
            raise NotImplementedError(requirement)


def requirement_missing(board: Board, card: ActionCard) -> str:
    """Return what a card requires and is not so, in words; "" if all is (6.23)."""
    for each in card.requires:
        if not is_met(board, each):
            return str(REQUIREMENT_TEXTS[each])
    return ""


def bound_reinforcements(board: Board, side: str, record: ActionCard) -> str:
    """Case 13.52: the camp whose chit bars a reinforcement card, since it brings an army of it."""
    for camp in bound_camps(board, side):
        for effect in record.effects:
            pieces = effect[0].get("pieces", ()) if effect[0].form == "place" else ()
            if any(is_army(piece) and camp_of(piece) == camp for piece in pieces):
                return camp
    return ""


def special_actions(board: Board, side: str, abilities: RoundAbilities) -> list[str]:
    """Cases 7.3, 7.34, 7.35, TQ-22: the special actions that a side can take, most once a turn.

    Trotsky can use his for the ride alone (7.32, 12.6); up to version 5 of the rules there had to
    be a reduced unit with him. RED can try to execute the Tsar in any round (13.1); up to version 5
    once a turn.
    """
    found = [ONE_SPACE] if abilities.can_activate_one else []
    used = board["used"][side]
    leader = REPAIRERS[side]
    is_bound = side == RED and "trotsky" in bound_camps(board, side)
    if (
        "repair" not in used
        and not is_bound
        and on_map(board, leader)
        and leader_active(board, leader)
    ):
        here = board["at"][board["where"][leader]]
        can_ride = side == RED and is_since(board, SINCE_VERSION_6)
        is_of_use = can_ride or any(is_unit(each) and each in board["reduced"] for each in here)
        found += ["repair"] * is_of_use
    if "propaganda" not in used and targets(board, side):
        found.append("propaganda")
    if "clear" not in used and clearable(board, side):
        found.append("clear")
    if "eradicate" not in used and board["steps"][side] >= 4 and in_play(board, "green"):
        found.append("eradicate")
    if "greens" not in used and can_activate_greens(board):
        found.append("greens")
    if side == RED and "politburo" not in used and suffers(board, RED):
        found.append("politburo")
    can_try = EXECUTION_SPACE_ACTION not in used or is_since(board, SINCE_VERSION_6)
    if side == RED and can_try and _can_execute(board):
        found.append(EXECUTION_SPACE_ACTION)
    return found


def _can_execute(board: Board) -> bool:
    """Case 13.1: the captive Tsar stands with a RED unit."""
    if TSAR not in board["flipped"] or not on_map(board, TSAR):
        return False
    return any(is_unit(piece) for piece in board["at"][board["where"][TSAR]])
