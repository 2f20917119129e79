"""Sections 5 and 6.1: turns, action rounds, and the order of the Logistics Phase."""

from app.games.cards.decks import OUT as NOT_IN_PLAY
from app.games.cards.decks import add_to_deck, draw_up_to, reshuffle
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.toc.board import Board, board_of, scenario_of
from app.games.toc.box import BOX, DECKS, SIDES, TABLES
from app.games.toc.options import SIMPLE_POLITICS, plays_with
from app.games.toc.rules.activation_limits import is_linked_up
from app.games.toc.rules.conquest import check_conquests
from app.games.toc.rules.in_fighting import draw_chits
from app.games.toc.rules.late_entries import bermond_arrives, enter_late
from app.games.toc.rules.leaders import score
from app.games.toc.rules.supply import MUD, attrition, return_armies
from app.games.toc.rules.tracks import conquer, withdraw_central_powers
from app.games.toc.rules.victory import automatic_winner, score_turn, win, winner_at_the_end
from app.games.toc.rules.white_tide import turn_tide
from app.games.toc.rules.withdrawal import withdraw_powers

UNTIL_ROLLED = "major_power_withdrawal"
"""What modifies the next roll of this table lasts until then."""


class Scenario(Step):
    """Section 5.0: turn after turn, until the last one or an automatic victory."""

    name = "game"
    cases = "5.0, 5.4"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if board["turn"] == last_turn(board):
            win(play, board, winner_at_the_end(board), "points")
        else:
            begin_turn(play, board)
            play.push("turn")


def last_turn(board: Board) -> int:
    """The last turn of the scenario that is played."""
    return scenario_of(board).last_turn


class GameTurn(Step):
    """Section 5.0: preparation, politics on turns 1 to 9, action rounds, logistics. The
    introductory scenario has no politics (13.9)."""

    name = "turn"
    cases = "5.0, 5.1, 5.12, 5.2, 13.9"
    parts = ("politics", "rounds", "logistics")

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        has_phase = "politics" in board and BOX.turns[board["turn"] - 1].is_political
        parts = self.parts if has_phase else self.parts[1:]
        at = frame.get("at", 0)
        if at == len(parts):
            play.leave()
        else:
            frame["at"] = at + 1
            play.push(parts[at])


class Rounds(Step):
    """Cases 5.3, 6.1: WHITE, then RED, so many rounds as the turn chart says."""

    name = "rounds"
    cases = "5.3, 6.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "campaign" in board and enter_late(play, board):
            return
        done = frame["done"] = frame.get("done", -1) + 1
        number, which = divmod(done, len(SIDES))
        if number == BOX.turns[board["turn"] - 1].rounds:
            play.leave()
            return
        board["round"] = number + 1
        turn_tide(play, board)
        if "campaign" in board:
            bermond_arrives(play, board)
        if number == 1 and "politics" in board:
            board["politics"]["fresh"].clear()
        play.emit("turn.begins", seat="AB"[which], turn=board["turn"], round=number + 1)
        play.push("action_round", side=SIDES[which])


class Logistics(Step):
    """Case 5.4: attrition, link-up, points, the check of victory, then the parts with choices."""

    name = "logistics"
    cases = "5.4"
    parts = ("train", "influence", "replacements", "wrap_up")

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "politics" in board and "chits" not in frame:
            begin_logistics(play, board)
            frame["chits"] = sum(map(len, board["politics"]["chits"].values()))
            if frame["chits"]:
                play.push("chits")
                return
        at = frame["at"] = frame.get("at", -1) + 1
        if at == 0:
            if "politics" not in board:
                begin_logistics(play, board)
            score_turn(play, board)
            winner = automatic_winner(board)
            if winner is not None:
                win(play, board, winner, "automatic")
                return
        if at < len(self.parts):
            play.push(self.parts[at])
        else:
            play.leave()


def begin_logistics(play: Play, board: Board) -> None:
    """Case 5.4: withdrawal, attrition, conquest and link-up, in which nobody has a choice."""
    play.emit("logistics", turn=board["turn"])
    if "campaign" in board:
        withdraw_powers(play, board)
    elif "politics" in board:
        withdraw_central_powers(play, board)
    attrition(play, board)
    if "campaign" in board:
        check_conquests(play, board)
    elif "politics" in board:
        conquer(play, board)
    link_up(play, board)


def hand_size(turn: int, has_politics: bool = False) -> int:
    """Cases 5.1.1, 13.9: the cards of a hand; without politics, or with simpler politics while
    there are any, one fewer than on the chart."""
    return BOX.turns[turn - 1].hand - (0 if has_politics else TABLES.introduction.fewer_cards)


def has_full_hands(board: Board, turn: int) -> bool:
    """Whether the hands of a turn are those of the chart (13.9)."""
    is_simple = plays_with(board, SIMPLE_POLITICS) and BOX.turns[turn - 1].is_political
    return "politics" in board and not is_simple


def begin_turn(play: Play, board: Board) -> None:
    """Cases 5.1, 5.1.1, TQ-20: cards of a new year join the decks, hands are filled, what lasts a
    turn ends."""
    board["turn"] += 1
    board["captured"].clear()
    if "taken" in board:
        board["taken"].clear()
    board["surprised"].clear()
    lasting = {k: v for k, v in board["modifiers"].items() if k.startswith(UNTIL_ROLLED)}
    board["modifiers"].clear()
    board["modifiers"].update(lasting)
    board["shown"].clear()
    for side in SIDES:
        board["last"][side] = ""
        board["used"][side].clear()
        board["steps"][side] = 0
    for asset, state in board["assets"].items():
        if state == "spent":
            board["assets"][asset] = "ready"
    return_armies(board)
    play.emit("turn", number=board["turn"], season=BOX.turns[board["turn"] - 1].season)
    size = hand_size(board["turn"], has_full_hands(board, board["turn"]))
    for side in SIDES:
        deck = DECKS[side]
        for part in BOX.deck_parts:
            if part.turn == board["turn"] and part.name.isdigit():
                new = [card for card in deck.cards if BOX.cards[card].number in part.numbers]
                add_to_deck(board["cards"], [c for c in new if board["cards"][c] == NOT_IN_PLAY])
                reshuffle(board["cards"], deck)
        drawn = draw_up_to(play, board["cards"], deck, size)
        play.emit("dealt", side=side, count=len(drawn))
        if deck.owner is not None and drawn:
            play.emit("hand", to=[deck.owner], cards=drawn)
    if "campaign" in board:
        roll_weather(play, board)
    if "politics" in board:
        board["round"] = 0
        draw_chits(play, board)


def roll_weather(play: Play, board: Board) -> None:
    """Case 5.12: in Spring 2 a die decides whether there is mud."""
    if MUD in board["flags"]:
        board["flags"].remove(MUD)
    if BOX.turns[board["turn"] - 1].season == "Spring 2":
        die = play.roll("weather")
        is_muddy = die <= BOX.campaign.mud_up_to
        board["flags"] += [MUD] * is_muddy
        play.emit("weather", die=die, mud=is_muddy)


def link_up(play: Play, board: Board) -> None:
    """Case 7.25: WHITE has joined its fronts: the limit on regions ends, and a die gives points."""
    if "link_up" not in board["flags"] and is_linked_up(board):
        board["flags"].append("link_up")
        die = play.roll("link-up")
        play.emit("link_up", die=die)
        score(play, board, SIDES[0], die)
