"""Section 4: the sequence of play."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Sequence, Step
from app.games.rcw.board import board_of, playing
from app.games.rcw.rules.committee import end_player_turns
from app.games.rcw.rules.czar_execution import end_game_turn
from app.games.rcw.rules.negotiation import close_old_offers, close_void_offers


class Campaign(Sequence):
    """The whole game: set it up, then play game turns until one of them ends it (15.1)."""

    name = "campaign"
    cases = "16.0, 4.1"
    parts = ("set_up", "game_turns")


class GameTurns(Step):
    """4.1: one game turn after the other, without a limit (15.1)."""

    name = "game_turns"
    cases = "4.1"

    def resume(self, play: Play, frame: Frame) -> None:
        play.push("game_turn")


class GameTurn(Sequence):
    """4.2: the player turns, then the inter-phase; the end is judged as ruling R05 says."""

    name = "game_turn"
    cases = "4.2"
    parts = (
        "player_turns",
        "turn_indication",
        "inter_phase_chits",
        "replacement",
        "victory",
        "general_strike",
        "sequencing",
    )


class PlayerTurns(Step):
    """4.1: one player turn a seat, in this game turn's order."""

    name = "player_turns"
    cases = "4.1, 4.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        at = frame.get("at", 0)
        if at == len(board["order"]):
            board["phasing"] = None
            end_player_turns(play)
            play.leave()
            return
        frame["at"] = at + 1
        board["phasing"] = board["order"][at]
        close_void_offers(play)
        play.emit("turn.begins", turn=board["turn"], seat=board["phasing"])
        play.push("player_turn")


class PlayerTurn(Sequence):
    """4.2: the four phases of a player turn, and the stop before it ends (4.3, ruling R137)."""

    name = "player_turn"
    cases = "4.2"
    parts = ("random_events", "movement", "combat", "randomizer", "turn_end")


class TurnIndication(Step):
    """4.2, 15.3: the marker advances. What follows still belongs to the turn gone by (R05)."""

    name = "turn_indication"
    cases = "4.2, 15.3"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        board["turn"] += 1
        play.leave()


class Sequencing(Step):
    """4.2, 16.72: a drawn marker names the first player; the others follow clockwise.

    No marker is drawn if a General Strike was called: the strike names the first player (12.5(11)).
    With the old game turn end the trade offers that were limited to it (D40), and execution orders
    (D43).
    """

    name = "sequencing"
    cases = "4.2, 16.21, 16.72"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play)
        close_old_offers(play, board["turn"] - 1)
        end_game_turn(play)
        seats = playing(play.state)
        called = (play.frame("game_turn") or {}).get("first")
        first = seats.index(called or play.pick_from("player turn sequence", seats))
        board["order"] = seats[first:] + seats[:first]
        play.emit("sequence", turn=board["turn"], order=board["order"])
        play.leave()
