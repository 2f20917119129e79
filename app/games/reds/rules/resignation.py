"""Resignation: a player may give the game up at any time; the rulebook does not speak of it."""

from app.games.kernel.play import Play
from app.games.kernel.state import Action, Seat
from app.games.kernel.step import Right
from app.games.reds.board import side_of_seat
from app.games.reds.box import enemy_of
from app.games.reds.rules.victory import win


class Resignation(Right):
    """The other side wins."""

    verbs = frozenset({"resign"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "resign"}]

    def do_resign(self, play: Play, seat: Seat, action: Action) -> None:
        play.drop_selection()
        play.emit("resigned", seat=seat)
        win(play, enemy_of(side_of_seat(seat)), "resigned")
