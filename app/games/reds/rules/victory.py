"""Section 4: victory, early and at the end of a scenario."""

from app.games.kernel.play_context import Play
from app.games.kernel.shared_verbs import Resignation
from app.games.kernel.state import Seat
from app.games.reds.board import SEAT_OF, Board, side_of_seat, units_at
from app.games.reds.box import BALTIC, BOX, MAP, MOSCOW, POLAND, RED, WHITE, enemy_of
from app.games.reds.rules.control import controller
from app.games.reds.rules.poland import red_units_in_poland

OTHER_RESOURCES = 2
MANPOWER_IN_POLAND = BOX.limits.ranges["poland_entry_manpower"]


def resource_cities(board: Board, side: str) -> list[str]:
    """Return the cities of resource that a side controls; Riga is none after peace (15.5)."""
    return [
        place
        for place, city in MAP.cities.items()
        if city.resource
        and not (city.name == "Riga" and board["poland"] == "peace")
        and controller(board, place) == side
    ]


def holds_moscow_and_two(board: Board) -> bool:
    """Case 18.5, ruling R6: whether Red controls Moscow and two other cities of resource."""
    held = resource_cities(board, RED)
    return MOSCOW in held and len(held) - 1 >= OTHER_RESOURCES


def red_wins_early(board: Board) -> bool:
    """Case 4.2, ruling R8: every city outside Poland and the Baltic states, or every city of
    resource with Poland conquered."""
    cities = [place for place in MAP.cities if place not in POLAND and place not in BALTIC]
    if all(controller(board, place) == RED for place in cities):
        return True
    wanted = [
        place
        for place, city in MAP.cities.items()
        if city.resource and not (city.name == "Riga" and board["poland"] == "peace")
    ]
    every = all(controller(board, place, units_at(board, place)) == RED for place in wanted)
    return every and board["poland"] == "conquered"


def white_wins_early(board: Board) -> bool:
    """Case 4.3, rulings R6, R7: Red has lost Moscow or all but one other city of resource, or holds
    conquered Poland too thinly."""
    thin = board["poland"] == "conquered" and red_units_in_poland(board) < MANPOWER_IN_POLAND
    return thin or not holds_moscow_and_two(board)


def win(play: Play, side: str, why: str) -> None:
    """End the match; `why` is the case that decides it."""
    winner, loser = SEAT_OF[side], SEAT_OF[enemy_of(side)]
    play.emit("over", side=side, why=why)
    play.finish({"ranking": [[winner], [loser]], "winner": side, "case": why})


def check_early_victory(play: Play, board: Board) -> bool:
    """Case 4.1: asked in the victory phase of a strategic turn; Red first."""
    if red_wins_early(board):
        win(play, RED, "4.2")
        return True
    if white_wins_early(board):
        win(play, WHITE, "4.3")
        return True
    return False


class Concession(Resignation):
    """A player resigns, and the other side wins."""

    def concede(self, play: Play, seat: Seat) -> None:
        win(play, enemy_of(side_of_seat(seat)), "resigned")
