"""18.0, 19.1, 19.2: the sequence of play of the solitaire game."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Sequence, Step
from app.games.rcw.board import board_of
from app.games.rcw.rules.solitaire.sides import RED_PLAYER, SCRIPT


class SolitaireGame(Sequence):
    """27.0: set it up, then play game turns until one of them ends it."""

    name = "solitaire"
    cases = "27.0, 19.1"
    parts = ("solitaire_set_up", "solitaire_turns")


class SolitaireTurns(Step):
    """19.1: one game turn after the other; the seventh is the last (27.32)."""

    name = "solitaire_turns"
    cases = "19.1"

    def resume(self, play: Play, frame: Frame) -> None:
        play.push("solitaire_turn")


class SolitaireTurn(Sequence):
    """19.2: the script's turn, the Red player's, replacement, the marker.

    The end is judged before the marker moves, so that it stays on the turn that was the last.
    """

    name = "solitaire_turn"
    cases = "19.2, 27.31"
    parts = ("script_turn", "red_turn", "replacement", "outcome", "turn_indication")


class ScriptTurn(Sequence):
    """19.2 A: the script moves, stacks and attacks."""

    name = "script_turn"
    cases = "19.2"
    parts = (
        "script_begins",
        "random_events",
        "script_movement",
        "script_stacking",
        "script_combat",
        "randomizer",
    )


class RedTurn(Sequence):
    """19.2 B: the turn of the Red player."""

    name = "red_turn"
    cases = "19.2"
    parts = ("red_begins", "random_events", "red_leaders", "movement", "combat", "randomizer")


class ScriptBegins(Step):
    """19.2 A: the script is the phasing player."""

    name = "script_begins"
    cases = "19.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        board["phasing"] = SCRIPT
        play.emit("script.begins", turn=board["turn"])
        play.leave()


class RedBegins(Step):
    """19.2 B: the Red player is the phasing player."""

    name = "red_begins"
    cases = "19.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        board["phasing"] = RED_PLAYER
        play.emit("turn.begins", turn=board["turn"], seat=RED_PLAYER)
        play.leave()
