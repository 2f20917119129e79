"""What a bot holds things to be worth, and how much it stakes on them: figures it only compares.

Steady plays by the defaults. How others were found stands in docs/balance/reds.md.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The settings of a bot's judgement. What a unit is worth follows from its counter (`worth`);
    cities are weighed against that.

    Cities: `resource`, `moscow`, `red_city` and other `city`, and `source` for those where units
    arrive. A city of resource counts `before_test` times in the turn before a test of withdrawal
    (18.1), `per_turn` less for each turn that the test is away, at least `early` times; in the turn
    of the last test of the scenario `at_last` times that. `favoured` are cities of resource that
    count other than their kind does, each with a factor.

    Objectives: a place counts `fading` times for each movement point that it is away, and
    `crowded` times once as many units go there as it takes: `enough` times the enemies within
    `near` hexes, and `against_garrison` more for a garrison; for a city of one's own `guard` times
    those within `strike` hexes, and it counts in full against a strength of `threat_in_full`.
    `moscow_from_afar` is what Moscow counts to White as an objective, `quarry` the part of its
    worth that an enemy stack counts away from any city. `post` is what a hex counts from which a
    line of supply is guarded, in parts of what the hits would cost that its loss could bring.
    `border_watch` is what it is worth to a Red as strong as White to keep Poland out of the war by
    units near its border (15.2).

    Cities left behind: sources, cities of resource and those worth `kept` or more are never left
    open while an enemy is within `ride` hexes; those worth `garrison` or more get a garrison,
    `reserved` of them beside a guard.

    Marches: `out_of_supply` is what it costs to end out of supply, in parts of what the hit costs
    that may follow (12.2), `unguarded` the same where enemies could cut the line, `way_back` what
    the way back counts for a unit that reaches no supply; `take` by how much an open city counts
    for a unit that can take it. Of how much better or worse its units stand for an attack, the part
    `way` counts. `answer` is the part of the enemy's next attacks that threatens units which attack
    themselves, and `city_at_risk` by how much a city counts in these attacks.

    Battles: `prize` is by how much a city counts that an attack would take, `retreat` the part of
    its worth that a retreat costs a unit, `advance` the strength that advances into a city at most,
    and `on_the_way` that of the enemies near other hexes into which units advance.

    Other decisions: `company` is what the strength of its own faction near by counts where a unit
    is placed, `ship` what strategic movement must bring, and `idle` what a unit without enemies
    near it counts when a front or chit is chosen.

    The order of the chits (7.8): `activated` is what an enemy counts in threats if it cannot be
    activated any more this turn, `activated_at_test` the same where a test of withdrawal follows
    the turn (18.1); `after_logistics` what the costs of supply count once logistics has been drawn,
    and `in_cup` what a front counts for the Field Staff whose chit is still to come (7.11).
    `foresight` is in how many turns before the occupation line opens units go for cities behind it
    (3.4).

    The gold (20.6): it is moved to a city that is `gold_moved` hexes farther from the enemy, never
    if that is 0; `gold_counts` is its worth in cities of resource.
    """

    resource: float = 10.0
    moscow: float = 30.0
    red_city: float = 2.0
    city: float = 1.5
    source: float = 3.0
    before_test: float = 1.2
    per_turn: float = 0.2
    early: float = 0.7
    at_last: float = 1.0
    favoured: tuple[tuple[str, float], ...] = ()
    fading: float = 0.88
    crowded: float = 0.12
    enough: float = 1.3
    near: int = 2
    against_garrison: float = 3.0
    guard: float = 0.9
    strike: int = 5
    threat_in_full: float = 8.0
    moscow_from_afar: float = 12.0
    quarry: float = 0.3
    post: float = 0.35
    border_watch: float = 2.7
    kept: float = 6.5
    ride: int = 7
    garrison: float = 1.9
    reserved: int = 3
    out_of_supply: float = 1.6
    unguarded: float = 1.0
    way_back: float = 1.5
    take: float = 1.0
    way: float = 0.3
    answer: float = 0.6
    city_at_risk: float = 1.0
    prize: float = 1.0
    retreat: float = 0.25
    advance: float = 14.0
    on_the_way: float = 4.0
    company: float = 0.3
    ship: float = 1.5
    idle: float = 0.35
    activated: float = 1.0
    activated_at_test: float = 1.0
    after_logistics: float = 1.0
    in_cup: float = 1.0
    foresight: int = 0
    gold_moved: int = 0
    gold_counts: float = 1.0

    def favour(self, place: str) -> float:
        """Return by which factor a city counts other than its kind does."""
        return next((factor for city, factor in self.favoured if city == place), 1.0)


STANDARD: Final = Weights()
"""Those of the steady bot."""
