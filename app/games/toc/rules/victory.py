"""Section 3.14 and the scenario: victory points of a turn, the end of the match."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.shared_verbs import Resignation
from app.games.kernel.state import Seat
from app.games.toc.board import (
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    scenario_of,
    side_of_seat,
)
from app.games.toc.box import (
    CITIES,
    FAR_EAST,
    HOME,
    MOSKVA,
    PETROGRAD,
    RED,
    SEAT_OF,
    TABLES,
    WHITE,
    enemy_of,
    region_of,
)
from app.games.toc.rules.control import cities_of, lead_in_cities
from app.games.toc.rules.leaders import score

WHITE_HOME_CITIES: Final = tuple(
    city for city in CITIES if region_of(city) in HOME[WHITE] and region_of(city) != FAR_EAST
)


def score_turn(play: Play, board: Board) -> None:
    """Cases 3.14, 5.4: whoever holds more Victory Cities gains points by the difference."""
    lead = lead_in_cities(board)
    play.emit(
        "cities",
        white=len(cities_of(board, WHITE)),
        red=len(cities_of(board, RED)),
    )
    score(play, board, WHITE if lead > 0 else RED, TABLES.points(lead))


def automatic_winner(board: Board) -> str | None:
    """Case 5.4 and the house table: who has won at once, in a check of the Logistics Phase. Since
    version 6 of the rules the fall of cities does not end the campaign (decision 0211)."""
    margin = scenario_of(board).automatic
    if board["points"] >= margin:
        return WHITE
    if board["points"] <= -margin:
        return RED
    if "campaign" in board and is_since(board, SINCE_VERSION_6):
        return None
    white = cities_of(board, WHITE)
    if PETROGRAD in white and MOSKVA in white:
        return WHITE
    red = cities_of(board, RED)
    return RED if all(city in red for city in WHITE_HOME_CITIES) else None


def winner_at_the_end(board: Board) -> str:
    """The scenario: who leads on the counter; on 0 RED wins the campaign, a shorter scenario who
    holds more home cities, then RED."""
    return winner_by(board, board["points"])


def winner_by(board: Board, points: float) -> str:
    """Who would win at the end with so many points, positive for WHITE."""
    if points or "campaign" in board:
        return WHITE if points > 0 else RED
    home = {
        side: sum(region_of(city) in HOME[side] for city in cities_of(board, side))
        for side in (WHITE, RED)
    }
    return WHITE if home[WHITE] > home[RED] else RED


def win(play: Play, board: Board, side: str, why: str) -> None:
    """End the match; `why` is "points", "automatic" or "resigned"."""
    winner, loser = SEAT_OF[side], SEAT_OF[enemy_of(side)]
    play.emit("over", side=side, why=why, points=board["points"])
    play.finish(
        {
            "ranking": [[winner], [loser]],
            "winner": side,
            "why": why,
            "points": {"A": max(0, board["points"]), "B": max(0, -board["points"])},
        }
    )


class Concession(Resignation):
    """A player resigns, and the other side wins."""

    def concede(self, play: Play, seat: Seat) -> None:
        win(play, board_of(play.state), enemy_of(side_of_seat(seat)), "resigned")
