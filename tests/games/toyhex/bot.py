"""A bot that marches towards the nearest town that it does not hold, and attacks when stronger."""

from random import Random

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from tests.games.toyhex.board import board_of, enemy, units_in
from tests.games.toyhex.maps import BattleMap


def steady(battle_map: BattleMap, match: Match, seat: Seat, lots: Random) -> Action:
    """Choose one of the options of `seat`."""
    options, board = match.options(seat), board_of(match.state)
    grid, units = battle_map.grid, battle_map.units
    goals = [at for at in battle_map.towns if board["holders"].get(at) != seat]
    if options[0]["do"] == "to" and goals:
        places = [o for o in options if o["do"] == "to"]
        best = min(places, key=lambda o: min(grid.distance(o["place"], goal) for goal in goals))
        here = min(grid.distance(board["where"][board["force"]], goal) for goal in goals)
        near = min(grid.distance(best["place"], goal) for goal in goals)
        return best if near < here else {"do": "halt"}
    if options[0]["do"] == "attack":
        friends, foes = (units_in(battle_map, board, each) for each in (seat, enemy(seat)))
        for option in options[:-1]:
            at = option["place"]
            ours = [u for each in grid.neighbours(at) for u in friends.get(each, ())]
            strength = sum(units[u].strength for u in ours if u not in board["fought"])
            if strength > sum(units[u].strength for u in foes[at]):
                return option
        return {"do": "done"}
    return options[0]
