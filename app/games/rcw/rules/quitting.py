"""Section 15.2: a player leaves the game.

The player's Red and White units stay where they stand, frozen; their markers go to the randomizer;
their turns are skipped (rulings R107, R136). For the frozen units the attacker chooses, as for
uncontrolled ones (8.36); other decisions that the rules would ask of the player are answered as at
a timeout. Two players can continue; one cannot.
"""

from typing import Any, Final

from app.games.kernel.motions import MotionKind, lapse, parties, propose, withdraw
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from app.games.rcw.board import (
    Board,
    board_of,
    colour_of,
    in_box,
    nation_of,
    owner_by_marker,
    playing,
    put,
    take_off,
)
from app.games.rcw.box import ARMIES, BOX, COLOUR, LEADERS, TRAINS
from app.games.rcw.rules import committee
from app.games.rcw.rules.game_end import end_without_victory
from app.games.rcw.rules.solitaire.outcome import give_up
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.secrecy import open_part

QUIT: Final = "quit"
"""The kind of draft of a player who has asked to leave and must confirm it; and of the motion by
which a confirmed one waits for the end of a procedure."""
MIN_PLAYERS: Final = 2
"""Players without whom the game does not go on (ruling R136)."""


class Quitting(Right):
    """15.21: a player may leave at any time outside procedures, and must confirm it.

    What is confirmed during one is kept until its end (ruling R09), but in the solitaire game,
    which ends with it and in which nobody else is concerned.
    """

    keeps = True
    verbs = frozenset({"quit", "confirm_quit", "stay"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        draft = play.state["drafts"].get(seat)
        if _leaving(play, seat) is not None:
            return [{"do": "stay"}]
        if draft is None:
            return [{"do": "quit"}]
        return [{"do": "confirm_quit"}, {"do": "stay"}] if draft["kind"] == QUIT else []

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        draft: dict[str, Any] | None = play.state["drafts"].get(seat)
        if _leaving(play, seat) is not None:
            return Refusal("you leave as soon as this is resolved, unless you STAY", "15.21")
        if action["do"] != "quit":
            return Refusal("to leave the game, say QUIT THE GAME first", "15.21")
        if draft is not None and draft["kind"] == QUIT:
            return Refusal("you have already asked to leave; CONFIRM QUIT or STAY", "15.21")
        return Refusal(
            "send or discard your unfinished offer or plan before you leave the game", "15.21"
        )

    def do_quit(self, play: Play, seat: Seat, action: Action) -> None:
        """15.21: nothing has happened yet, and nobody else learns of it."""
        play.keep_private(seat)
        play.state["drafts"][seat] = {"kind": QUIT}

    def do_stay(self, play: Play, seat: Seat, action: Action) -> None:
        """15.21: the player stays after all."""
        motion = _leaving(play, seat)
        if motion is not None:
            withdraw(play, motion)
            return
        play.keep_private(seat)
        del play.state["drafts"][seat]

    def do_confirm_quit(self, play: Play, seat: Seat, action: Action) -> None:
        """15.21: as soon as nothing is being resolved."""
        del play.state["drafts"][seat]
        if is_solitaire(play) or not play.title.is_resolving(play.state):
            leave_the_game(play, seat)
            return

        def tell(motion: Motion) -> None:
            play.emit("quit.waits", to=[seat], motion=motion["id"], by=seat)

        propose(play, QUIT, seat, [], {}, tell)


class Departure(MotionKind):
    """15.21: a player's leaving that was confirmed while something was being resolved."""

    name = QUIT

    def execute(self, play: Play, motion: Motion) -> None:
        leave_the_game(play, motion["by"])


def _leaving(play: Play, seat: Seat) -> Motion | None:
    """Return the motion by which `seat` leaves as soon as nothing is being resolved (15.21)."""
    motions = play.state["motions"]
    return next((each for each in motions if each["kind"] == QUIT and each["by"] == seat), None)


def leave_the_game(play: Play, seat: Seat) -> None:
    """15.21 to 15.24: the player is out of the game for good."""
    play.reveal()
    if is_solitaire(play):
        give_up(play)
        return
    play.drop_selection()
    board = board_of(play)
    board["quitters"].append(seat)
    play.emit("quit", seat=seat)
    _give_up_business(play, seat)
    frozen = freeze(board, seat)
    if frozen:
        play.emit("quit.frozen", seat=seat, units=frozen)
    give_up_markers(play, seat)
    committee.review(play)
    _delete_turn(play, seat)
    if len(playing(play.state)) < MIN_PLAYERS:
        end_without_victory(play)


def _give_up_business(play: Play, seat: Seat) -> None:
    """Cancel what the player has begun, ordered ahead or was asked for."""
    play.state["drafts"].pop(seat, None)
    play.state["standing"].pop(seat, None)
    for motion in [each for each in play.state["motions"] if seat in parties(each)]:
        lapse(play, motion, "motion.left")
    board = board_of(play)
    if seat in board["committee"]:
        committee.leave(play, seat)


def _delete_turn(play: Play, seat: Seat) -> None:
    """15.24: the player's turn is deleted, at once if it is being played.

    Another pending question is put again, which answers it.
    """
    board, steps = board_of(play), play.state["steps"]
    turns = play.frame("player_turns")
    if seat in board["order"]:
        if turns is not None and turns.get("at", 0) > board["order"].index(seat):
            turns["at"] -= 1
        board["order"].remove(seat)
    if board["phasing"] == seat:
        at = next(i for i, frame in enumerate(steps) if frame["step"] == "player_turn")
        del steps[at:]
        board["phasing"] = None
        return
    owed = play.top.get("owes", {}).get(seat)
    if owed:
        play.ask(seat, what=owed)


def freeze(board: Board, seat: Seat) -> list[str]:
    """15.22, ruling R107: freeze the Red and White leaders and combat units of `seat`; return them.

    They keep their places and their leaders, defend, block and count; nobody moves, attaches or
    attacks with them.
    """
    found = [
        unit
        for stack in board["stacks"].values()
        if stack["seat"] == seat
        for unit in stack["units"]
        if unit in LEADERS or (unit in ARMIES and COLOUR[unit] in ("red", "white"))
    ]
    board["frozen"].extend(unit for unit in found if unit not in board["frozen"])
    return found


def give_up_markers(play: Play, seat: Seat) -> None:
    """15.23, ruling R107: chits go to the randomizer; Blue and Green forces become free."""
    board = board_of(play)
    held = [*in_box(board, "display:" + seat), *in_box(board, "hand:" + seat)]
    chits = [piece for piece in held if piece in BOX.chits]
    seen, unseen = open_part(play.state, chits)
    for chit in chits:
        put(board, chit, "cup")
    if seen:
        play.emit("quit.markers", seat=seat, pieces=seen)
    if unseen:
        play.emit("quit.unseen", seat=seat, count=unseen)
    for stack in list(board["stacks"].values()):
        if stack["seat"] == seat and (nation_of(stack) or colour_of(stack) is None):
            _free(play, stack["units"][0])


def _free(play: Play, lead: str) -> None:
    """15.23: a force that has lost its control marker; no train stays with it (14.31)."""
    board = board_of(play)
    stack = board["stacks"][board["where"][lead][1:]]
    stack["seat"] = owner_by_marker(board, lead)
    for train in [unit for unit in stack["units"] if unit in TRAINS]:
        take_off(board, train, "cup")
        play.emit("train.returned", unit=train)
