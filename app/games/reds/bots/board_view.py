"""What a side wants on a board: objectives, cities to guard, and which unit goes for what."""

from collections.abc import Mapping
from functools import cached_property

from app.games.bot_kit.objectives import Objective, assign
from app.games.reds.board import (
    Board,
    manpower,
)
from app.games.reds.bots.side_view import SideView
from app.games.reds.bots.weights import STANDARD, Weights
from app.games.reds.bots.worth import fitness, is_late, price_of_hit, strength, worth
from app.games.reds.box import (
    BALTIC,
    BOX,
    GRID,
    MAP,
    MOSCOW,
    PETROGRAD,
    POLAND,
    RED,
    SOURCES,
    UNITS,
    WARSAW,
)

NEVER_OPEN = frozenset({MOSCOW, PETROGRAD})
"""Cities that are never left open, whether an enemy is near or not: units arrive near Petrograd."""
POSTS, POST_STRENGTH = 4, 4.0
"""How many hexes are objectives from which lines of supply are guarded, and how strong the guard of
one should be."""
IN_POLAND = 60.0
"""What it is worth to Red to keep Poland conquered by units in it."""
NEAR_POLAND = frozenset(
    number
    for number, each in MAP.hexes.items()
    if each.is_land
    and number not in POLAND | BALTIC
    and min(GRID.distance(number, border) for border in POLAND)
    <= BOX.limits.ranges["poland_entry_radius"]
)
MANPOWER_AT_BORDER = BOX.limits.ranges["poland_entry_manpower"]
SENT = 2.0
"""How much is sent to a city that Red lacks late in a campaign, in parts of what it takes: the
nearest may find no way on which they stay in supply."""
MOST_KEPT = 48
"""How many views of boards are kept; then all are dropped."""


class BoardView(SideView):
    """A board as a side sees it, with its objectives and which unit goes for which."""

    @cached_property
    def posts(self) -> list[Objective]:
        """The hexes from which one's own units guard the lines of supply that enemies could cut,
        those that guard most first."""
        found: dict[str, float] = {}
        for unit in self.own:
            at = self.where[unit]
            if not self.supply.is_supplied(unit, at) or self.guarded.is_supplied(unit, at):
                continue
            line = self.supply.line(unit, at) or ()
            exposed = self.open_to_foes.intersection(line)
            for place in exposed:
                covered = exposed.intersection((place, *GRID.neighbours(place)))
                price = price_of_hit(self.board, unit) * len(covered) / len(exposed)
                found[place] = found.get(place, 0.0) + price
        chosen: list[str] = []
        for place in sorted(found, key=lambda each: (-found[each], each)):
            if len(chosen) < POSTS and all(GRID.distance(place, each) > 1 for each in chosen):
                chosen.append(place)
        post = self.weights.post
        return [Objective(place, post * found[place], POST_STRENGTH) for place in chosen]

    @property
    def border_watch(self) -> list[Objective]:
        """Where Red keeps units so that Poland stays out of the war, while too few are there; and
        those that Red must have in Poland when it is conquered (15.4)."""
        if self.side == RED and self.board["poland"] == "conquered":
            return [Objective(WARSAW, IN_POLAND, 2 * POST_STRENGTH + 2)]
        lacking = MANPOWER_AT_BORDER - manpower(
            unit for unit in self.own if self.where[unit] in NEAR_POLAND
        )
        if self.side != RED or self.board["poland"] != "neutral" or self.board["turn"] < 3:
            return []
        counts = self.weights.border_watch * self.superiority
        return [
            Objective(place, counts, POST_STRENGTH)
            for place in sorted(NEAR_POLAND & MAP.cities.keys())
            if lacking > 0 and self.holder(place) == RED and self.may_be_entered(place)
        ]

    @cached_property
    def superiority(self) -> float:
        """How strong one's own units are together, in parts of the enemy's; the weaker side has
        fewer to spare for what does not decide."""
        own, foes = (
            sum(fitness(self.board, unit) for unit in units) for units in (self.own, self.foes)
        )
        return own / foes if foes else 1.0

    @cached_property
    def objectives(self) -> list[Objective]:
        """Cities to take and to guard, and enemies to destroy."""
        found, weights = [], self.weights
        for place in MAP.cities:
            if not self.may_be_entered(place) and place not in self.foreseen:
                continue
            holder = self.holder(place)
            if holder != self.side:
                around = self.strength_at(place, self.enemy, weights.near)
                garrison = weights.against_garrison if self.here.get(place) else 0.0
                counts = self.city_worth(place)
                if place == MOSCOW:
                    counts = min(counts, weights.moscow_from_afar)
                need = 2 + garrison + weights.enough * around
                found.append(Objective(place, counts, need))
            else:
                against = self.threat_at(place, weights.strike)
                if against:
                    counts = min(1.0, against / weights.threat_in_full)
                    need = weights.guard * against
                    found.append(Objective(place, self.city_worth(place) * counts, need))
        for place, units in self.here.items():
            foes = [unit for unit in units if unit in self._foes]
            if foes and self.may_be_entered(place) and place not in MAP.cities:
                around = self.strength_at(place, self.enemy, 1)
                counts = weights.quarry * sum(map(worth, foes))
                found.append(Objective(place, counts, weights.enough * around))
        return [*found, *self.posts, *self.border_watch]

    @cached_property
    def kept(self) -> list[str]:
        """The cities that must not stand open now: Moscow and Petrograd always; sources of one's
        own units, cities of resource and others worth as much while an enemy is near, or while
        control would lapse; those worth most first."""
        found = []
        for place in MAP.cities:
            if self.holder(place) != self.side:
                continue
            resource = MAP.cities[place].resource
            counts = (
                place in self._sources or resource or self.city_worth(place) >= self.weights.kept
            )
            if place in NEVER_OPEN or (counts and (self.is_near(place) or self.lapses(place))):
                found.append(place)
        return sorted(found, key=lambda place: (-self.city_worth(place), place))

    @cached_property
    def _sources(self) -> frozenset[str]:
        factions = {UNITS[unit].faction for unit in self.own if UNITS[unit].faction in SOURCES}
        return frozenset().union(*(SOURCES[faction] for faction in factions if faction))

    @cached_property
    def _foes(self) -> frozenset[str]:
        return frozenset(self.foes)

    @cached_property
    def aims(self) -> Mapping[str, Objective]:
        """Which objective each of one's own units goes for."""
        movers = sorted(
            (unit for unit in self.own if unit not in self.sent_far),
            key=lambda unit: (-strength(unit), unit),
        )
        strengths = ((unit, fitness(self.board, unit)) for unit in movers)
        return self.sent_far | assign(
            strengths, self.objectives, self.distance, self.weights.fading, self.weights.crowded
        )

    @cached_property
    def sent_far(self) -> dict[str, Objective]:
        """Late in a campaign, when Red needs every city of resource (4.2): the units that are
        nearest to those that it lacks, however far away they are."""
        if self.side != RED or not is_late(self.board, self.scenario):
            return {}
        found: dict[str, Objective] = {}
        for each in self.objectives:
            city = MAP.cities.get(each.place)
            if city is None or not city.resource or self.holder(each.place) == RED:
                continue
            ways = [
                (far, unit)
                for unit in self.own
                if unit not in found and (far := self.distance(unit, each.place)) is not None
            ]
            sent = 0.0
            for _far, unit in sorted(ways):
                if sent >= SENT * each.need:
                    break
                found[unit] = each
                sent += fitness(self.board, unit)
        return found


Key = tuple[object, ...]
_views: dict[Key, BoardView] = {}


def key_of(board: Board, side: str, scenario: str, weights: Weights = STANDARD) -> Key:
    """Return what a view depends on: boards with the same key look the same to a side."""
    return (
        side,
        scenario,
        weights,
        board["turn"],
        board["strategic_turn"],
        board["withdrawal"],
        board["poland"],
        board.get("neutral_poles_bar_white", False),
        board["raid"],
        *board["gold"].values(),
        tuple(board["where"].items()),
        tuple(board["disordered"]),
        tuple(board["control"].items()),
        tuple(board["terror"]),
        tuple(board["seas"].items()),
        tuple(board["markers"]),
        tuple(board["cup"]),
        tuple(board["activated"]),
    )


def _copy(board: Board) -> Board:
    """Copy a board as far as a view looks at it."""
    return {
        **board,
        "gold": {**board["gold"]},
        "where": {**board["where"]},
        "disordered": [*board["disordered"]],
        "control": {**board["control"]},
        "terror": [*board["terror"]],
        "seas": {**board["seas"]},
        "markers": {**board["markers"]},
        "cup": [*board["cup"]],
        "drawn": [*board["drawn"]],
        "activated": [*board["activated"]],
    }


def board_view(board: Board, side: str, scenario: str, weights: Weights = STANDARD) -> BoardView:
    """Return the view of a board. Equal boards have one view: while a position is played on in
    several ways, it comes again and again."""
    key = key_of(board, side, scenario, weights)
    found = _views.get(key)
    if found is None:
        if len(_views) >= MOST_KEPT:
            _views.clear()
        found = _views[key] = BoardView(_copy(board), side, scenario, weights)
    return found
