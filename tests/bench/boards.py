"""Reach, zones of control and supply on the maps of Elope and Reds!, in processor time."""

from collections.abc import Callable
from random import Random
from time import process_time

from app.games.board.network import Barred, Price, Step, cheapest_paths, connected
from app.games.board.terrain_price import TerrainCosts, terrain_price
from app.games.board.tracing import trace_net
from app.games.board.zones import zones_of_control
from app.games.elope.components import Components, load
from app.games.reds.components import load as load_reds
from tests.bench.figures import heading, line

MOVERS = 135
STACKS = 45
REACH_BUDGET = 5.0


def boards(repetitions: int) -> None:
    """Print what the functions of a board take."""
    heading("Maps of 2,500 and 951 hexes, in processor time")
    box, chance = load(), Random(7)
    grid = box.board.grid
    near = [place for link in box.board.links for place in link.hexes]
    movers = [chance.choice(near) for _ in range(MOVERS)]
    enemies = [chance.choice(near) for _ in range(STACKS)]
    price = moving(box)
    line(
        "one mover, 8 points", timed(repetitions, lambda n: reach(box, movers[n % 9], price)), "ms"
    )
    line(
        f"zones of {STACKS} stacks",
        timed(repetitions, lambda n: zones_of_control(enemies, grid.neighbours)),
        "ms",
    )

    def all_movers(_turn: int) -> None:
        zones = set(zones_of_control(enemies, grid.neighbours).origins)
        stopping = stopped_by(zones, price)
        for each in movers:
            reach(box, each, stopping)

    took = timed(repetitions, all_movers)
    line(f"{MOVERS} movers with zones, 8 points", took, "ms")
    sources = [each.hex for each in box.board.sources]
    whole = timed(repetitions, lambda n: connected(sources, grid.neighbours, price))
    line("the whole map from four sources", whole, "ms")
    reds = load_reds().board
    networks = {
        "rail": lambda place: reds.rail.get(place, ()),
        "river": lambda place: tuple(reds.rivers_at.get(place, ())),
    }
    red = [each.hex for each in reds.sources if each.faction == "red"]
    line("Reds!: a net of two kinds", timed(repetitions, lambda n: trace_net(red, networks)), "ms")
    print(f"    budget: {REACH_BUDGET:g} ms for {STACKS} stacks, "
          f"{min(took) * STACKS / MOVERS:.2f} ms at best")  # fmt: skip


def moving(box: Components) -> Price:
    """What a step costs in dry weather (5.0): rivers of the minor class add to it, those of the
    major class bar it where there is no bridge."""
    board, costs = box.board, box.charts.movement.by_weather["dry"]

    def crossing(here: str, there: str) -> int | Barred:
        side = board.grid.side_between(here, there)
        river = board.waterways.get(side)
        if river is None or side in board.bridges:
            return 0
        return costs["minor_river"] if river.river_class == "minor" else Barred("river", "5.0")

    terrain = {number: each.terrain for number, each in board.hexes.items()}
    return terrain_price(TerrainCosts(costs, costs), terrain, board.linked, crossing)


def stopped_by(zones: set[str], price: Price) -> Price:
    """The same price, with zones of control that stop."""

    def stopping(here: str, there: str) -> int | Step | Barred | None:
        cost = price(here, there)
        return Step(cost, True, "5.2") if there in zones and isinstance(cost, int) else cost

    return stopping


def reach(box: Components, start: str, price: Price) -> None:
    """Where a mover of eight points can go."""
    cheapest_paths(start, box.board.grid.neighbours, price, 8)


def timed(repetitions: int, task: Callable[[int], object]) -> list[float]:
    """Return the milliseconds of processor time that a task took each time."""
    took = []
    for number in range(repetitions):
        begun = process_time()
        task(number)
        took.append((process_time() - begun) * 1000)
    return took
