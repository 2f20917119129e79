"""Section 16: setting the game up (16.0), from the deal to the first player's draw."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.kernel.motions import lapse_all
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Sequence, Step
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    attach,
    board_of,
    in_box,
    join,
    new_stack,
    put,
    size,
    stack_of,
    stacks_at,
)
from app.games.rcw.box import BOX, COLOUR, IMPERIALS, KIND, LEADERS, OPTION_1, ORDER
from app.games.rcw.rules.negotiation import TRADE
from app.games.rcw.rules.quitting import freeze
from app.games.rcw.rules.set_up_refusals import why_not_deployed

INSTRUCTIONS: Final = (
    Instruction(
        "deploy:together",
        "stack my leaders at the set-up",
        "deploy",
        "stack your leaders that start in the same province, up to five in a stack",
        "16.64",
    ),
)
"""Answers ahead to the question of 16.64 (D02)."""


def empty_board(options: Mapping[str, Any], *, bought_count: bool = True) -> Board:
    """Return the table with every piece where it waits for the set-up (16.1, 16.2, 16.5), turn 1.

    The randomizer holds what 16.41 lists from the start: nobody draws before play (16.42, 16.71);
    that of the player turns needs no cup of its own (16.13). Reinforcements wait (9.31).

    The match options say which pieces take part; for `bought_count` see `Board`.
    """
    where = {}
    intervention = "reinforcements" if options["major_intervention"] else "out"  # 17.51
    for unit in BOX.units.values():
        if unit.kind == "leader":
            where[unit.id] = "deal"
        elif unit.optional:
            where[unit.id] = intervention
        elif unit.reinforcement:
            where[unit.id] = "reinforcements"
        else:
            where[unit.id] = "cup" if unit.randomizer else "set-up"
    for chit in BOX.chits.values():
        starts = {"deal": "deal", "randomizer": "cup", "optional": "out"}
        where[chit.id] = starts.get(chit.start, "deal:" + chit.start.removeprefix("leader:"))
    where["control-INT"] = where["out-INT"] = intervention
    where[OPTION_1] = "cup" if options["expeditionary_forces"] else "out"  # 17.11
    terror = [chit for chit in BOX.chits if BOX.chits[chit].kind == "terror"]
    for spare in terror[options["terror_chits"] :]:
        where[spare] = "out"  # 12.5(17), ruling R52
    lying: dict[str, list[str]] = {}
    for piece in ORDER:
        lying.setdefault(where[piece], []).append(piece)
    board: Board = {
        "turn": 1,
        "order": [],
        "phasing": None,
        "where": where,
        "lying": lying,
        "stacks": {},
        "here": {},
        "under": {},
        "next_stack": 1,
        "blocked": 0,
        "withdrawn": [],
        "armistice": False,
        "quitters": [],
        "frozen": [],
        "pacts": [],
        "committee": [],
        "initiated": [],
    }
    if bought_count:
        board["bought_count"] = True
    return board


class SetUp(Sequence):
    """16.2 to 16.7 in their order."""

    name = "set_up"
    cases = "16.1-16.7"
    parts = ("deal", "trading", "deploy_units", "deploy_leaders", "sequencing")


class Deal(Step):
    """16.23, 16.31: leaders, 13 Politburo markers and two assassins, dealt openly, A first.

    16.32: one more Politburo marker each to the players who were dealt Lenin and Trotsky.
    """

    name = "deal"
    cases = "16.23, 16.31, 16.32"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        seats = play.state["seats"]
        left = in_box(board, "deal")
        turn = 0
        while left:
            seat = seats[turn % len(seats)]
            piece = play.pick_from("deal", left, seat=seat)
            left.remove(piece)
            put(board, piece, "hand:" + seat)
            turn += 1
        for chit, place in board["where"].items():
            if place.startswith("deal:"):
                put(board, chit, board["where"][place.removeprefix("deal:")])
        for seat in seats:
            play.emit("deal", seat=seat, pieces=in_box(board, "hand:" + seat))
        play.leave()


class Trading(Step):
    """16.33: the trading session. It ends when all players say that they are ready (16.34)."""

    name = "trading"
    cases = "16.33, 16.34"

    def resume(self, play: Play, frame: Frame) -> None:
        if not frame.get("open"):
            frame["open"] = True
            play.ask(*play.state["seats"], what="trade")
            return
        lapse_all(play, TRADE, "trade.lapsed")
        play.state["drafts"].clear()
        board = board_of(play)
        for chit in BOX.chits:
            if board["where"][chit].startswith("hand:"):
                put(board, chit, board["where"][chit].replace("hand:", "display:"))
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "ready"}]

    def do_ready(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """16.34: one player less to wait for."""
        play.close_decision(seat)
        play.emit("trade.ready", seat=seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """D01: at the deadline the trading is over."""
        return {"do": "ready"}


class DeployUnits(Step):
    """16.51 to 16.55, 16.61: combat units to their provinces, the Czar and the Gold under theirs.

    Blue and Green units of one nationality in one province form a stack (16.53).
    """

    name = "deploy_units"
    cases = "16.5, 16.61"

    def resume(self, play: Play, frame: Frame) -> None:
        deploy_units(board_of(play))
        play.leave()


def deploy_units(board: Board) -> None:
    """16.5, 16.61: combat units to their provinces, Imperial ones under theirs."""
    for piece in in_box(board, "set-up"):
        unit = BOX.units[piece]
        assert unit.setup is not None
        if piece in IMPERIALS:
            continue
        place_units(board, piece, unit.setup, None)
    for piece in sorted(IMPERIALS):
        host = BOX.units[piece].under
        assert host is not None
        stack = stack_of(board, host)
        assert stack is not None
        join(board, [piece], stack)


def place_units(board: Board, unit: str, at: str, seat: Seat | None) -> None:
    """Place a combat unit; Blue and Green join a stack of their nationality with room (16.53).

    Uncontrolled, they stay together (7.16, ruling R37).
    """
    nation = BOX.units[unit].nationality
    if nation:
        for stack in stacks_at(board, at):
            alike = BOX.units[stack["units"][0]].nationality == nation
            if alike and size(stack["units"]) < STACK_LIMIT and stack["seat"] == seat:
                into = stack_of(board, stack["units"][0])
                assert into is not None
                join(board, [unit], into)
                return
    new_stack(board, [unit], at, seat)


class DeployLeaders(Step):
    """16.62 to 16.65: leaders to their provinces; one with an asterisk stands on the unit named.

    Which of a player's own leaders stand together is asked of all at once and opened when the
    last answer is in (decision D02).
    """

    name = "deploy_leaders"
    cases = "16.62-16.65"
    secret = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        if not frame.get("open"):
            frame["open"] = True
            frame["sealed"] = {seat: [] for seat in play.state["seats"]}
            for leader in sorted(LEADERS):
                self._deploy(board, leader)
            for seat in board["quitters"]:
                freeze(board, seat)
            choosers = [seat for seat in play.state["seats"] if may_stack_leaders(board, seat)]
            if choosers:
                play.ask(*choosers, what="deploy")
            else:
                play.leave()
            return
        for seat, pairs in play.unseal().items():
            for leader, on in pairs:
                into = stack_of(board, on)
                stack = stack_of(board, leader)
                assert into is not None
                assert stack is not None
                join(board, list(board["stacks"][stack]["units"]), into)
                play.emit("deploy.stack", seat=seat, leader=leader, on=on)
        play.leave()

    def _deploy(self, board: Board, leader: str) -> None:
        unit = BOX.units[leader]
        assert unit.setup is not None
        seat = board["where"][leader].removeprefix("hand:")
        place_leader(board, leader, unit.setup, seat, on_units=unit.asterisk)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        pairs = _pairs(board_of(play), seat, frame["sealed"][seat])
        return [{"do": "deployed"}, *pairs]

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D02: leader by leader, as long as there is room; best with one who has a unit."""
        pairs = _pairs(board_of(play), seat, frame["sealed"][seat])
        targets = [on for _, on in frame["sealed"][seat]]
        if not pairs:
            return {"do": "deployed"}
        return max(pairs, key=lambda pair: (BOX.units[pair["on"]].asterisk, pair["on"] in targets))

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """D02: nobody stands with another but those with an asterisk on their units."""
        return {"do": "deployed"}

    def do_stack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """16.64: two own leaders of a province stand together."""
        frame["sealed"][seat].append([action["leader"], action["on"]])

    def do_deployed(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """16.6: the choices of this player are complete."""
        play.close_decision(seat)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not_deployed(play, frame["sealed"][seat], seat, action)


def place_leader(board: Board, leader: str, at: str, seat: Seat, *, on_units: bool) -> None:
    """16.62: put a leader down; `on_units`: on the uncontrolled units of the colour there."""
    stack = new_stack(board, [leader], at, seat)
    for other in stacks_at(board, at) if on_units else ():
        below = other["units"][0]
        alike = KIND[below] == "combat" and COLOUR[below] == COLOUR[leader]
        if other["seat"] is None and alike:
            for each in list(other["units"]):
                attach(board, each, leader)
            board["stacks"][stack]["seat"] = seat
            return


def may_stack_leaders(board: Board, seat: Seat) -> bool:
    """Whether `seat` has a choice which of its leaders stand together (16.64)."""
    return bool(_pairs(board, seat, []))


def _pairs(board: Board, seat: Seat, chosen: list[list[str]]) -> list[Action]:
    movers = {leader for leader, _ in chosen}
    targets = [on for _, on in chosen]
    found: list[Action] = []
    own = [
        leader
        for leader in sorted(LEADERS)
        if (stack := stack_of(board, leader)) and board["stacks"][stack]["seat"] == seat
    ]
    for leader in own:
        if leader in movers or leader in targets or BOX.units[leader].asterisk:
            continue
        for on in own:
            if on in movers or on == leader or not _alike(leader, on):
                continue
            stack = stack_of(board, on)
            assert stack is not None
            if size(board["stacks"][stack]["units"]) + targets.count(on) < STACK_LIMIT:
                found.append({"do": "stack", "leader": leader, "on": on})
    return found


def _alike(leader: str, on: str) -> bool:
    one, other = BOX.units[leader], BOX.units[on]
    return one.setup == other.setup and one.colour == other.colour
