"""Where forces had best go: to what can be beaten, to units without a leader, to cities."""

from app.games.kernel.state import Action
from app.games.rcw.bots import chits
from app.games.rcw.bots.odds import expectation
from app.games.rcw.bots.reach import FAR, Step, distances
from app.games.rcw.bots.sight import Foe, Sight, Troop
from app.games.rcw.bots.worth import price
from app.games.rcw.box import FAR_REGIONS, IMPERIALS, LEADERS, PETROGRAD, REGION, TVER, VALUE
from app.games.rcw.rules.victory import PROVINCE_POINTS, RED, WHITE

GAIN = 0.25
"""What a place must have over the place where a force stands to make it go."""
BREAKTHROUGH = 1.0
"""What it must have if the Ice March is played to get there."""
HELP = 0.7
"""How far one counts on those who could come to the same place."""
FADE = 0.85
"""What is left of an attraction with each province that lies between."""
ON_THE_WAY = 0.7
"""What an attraction that cannot be reached now counts at all."""
CITY = 0.5
"""What a point for a province counts before the end."""
GUARD = 4.0
"""What it is worth to be the only Red units in Petrograd or Tver while there are replacements."""
RISK = ((4.0, 0.8), (3.0, 0.65), (2.0, 0.5), (1.0, 0.2))
"""How likely a stack dies by an attack at such odds or better."""
ATTENTION = 0.3
"""How likely another player does attack where he could."""
REFUGE = 2.0
"""What it is worth to have White units out of the way of a Red victory one is ahead in (15.1)."""


def choose(sight: Sight, options: list[Action]) -> Action:
    """Choose in the movement phase."""
    leaving = chits.leave_the_map(sight, options)
    if leaving is not None:
        return leaving
    force = sight.frame["force"]
    if force is None:
        return _next_force(sight)
    troop = sight.moving(force)
    joining = _best_to_attach(sight, options)
    if joining is not None:
        return joining
    best, gain = destination(sight, troop, _comrades(sight, troop))
    if best is not None and gain > GAIN and not _goes_in_circles(sight, best):
        return _step(best, options)
    through = _ice_march(sight, troop, options)
    if through is not None:
        return through
    stacking = [option for option in options if option["do"] == "stack_on"]
    return stacking[0] if stacking else {"do": "halt"}


def _next_force(sight: Sight) -> Action:
    """Begin with the strongest force that has somewhere to go or somebody to take along."""
    troops = sight.troops()
    for troop in troops:
        comrades = [other for other in troops if other.lead != troop.lead]
        _, gain = destination(sight, troop, comrades)
        if troop.free or gain > GAIN:
            return {"do": "move", "unit": troop.lead}
    return {"do": "end_movement"}


def _step(step: Step, options: list[Action]) -> Action:
    """Take the step; before a march, a train is handed to somebody who stays (14.33, R26)."""
    verb, province = step
    taken: Action = {"do": verb, "province": province}
    handing = [option for option in options if option["do"] == "hand_train"]
    return handing[0] if handing and taken not in options else taken


def _ice_march(sight: Sight, troop: Troop, options: list[Action]) -> Action | None:
    """Break through opposing units to a better place than where they hold it (12.5(12))."""
    ways = [option for option in options if option["do"] == "ice_march"]
    if not ways:
        return None
    comrades = _comrades(sight, troop)
    attractions = _attractions(sight, troop)

    def gain(province: str) -> float:
        return _value(sight, troop, province, comrades, attractions)

    best = max(ways, key=lambda way: (gain(way["province"]), way["province"]))
    return best if gain(best["province"]) > gain(troop.at) + BREAKTHROUGH else None


def _goes_in_circles(sight: Sight, step: Step) -> bool:
    """Whether the step leads by rail, where steps cost nothing, to where the force has been."""
    verb, province = step
    return verb == "rail" and province in sight.passed


def _comrades(sight: Sight, troop: Troop) -> list[Troop]:
    return [other for other in sight.troops() if other.lead != troop.lead]


def _best_to_attach(sight: Sight, options: list[Action]) -> Action | None:
    """Return the best unit to take along: those that nobody has, Imperial ones first."""
    moved = sight.frame["moved"]
    found = [
        option["unit"]
        for option in options
        if option["do"] == "attach" and option["unit"] not in LEADERS.union(moved)
    ]
    if not found:
        return None
    best = max(found, key=lambda unit: (unit in IMPERIALS, VALUE[unit], unit))
    return {"do": "attach", "unit": best}


# the value of a place


def destination(sight: Sight, troop: Troop, comrades: list[Troop]) -> tuple[Step | None, float]:
    """Return the first step to the best place for `troop`, and by how much it beats this one."""
    attractions = _attractions(sight, troop)
    here = _value(sight, troop, troop.at, comrades, attractions)
    best, most = None, here
    for province, step in sight.reach(troop).items():
        value = _value(sight, troop, province, comrades, attractions)
        if value > most:
            best, most = step, value
    return best, most - here


def _value(
    sight: Sight,
    troop: Troop,
    province: str,
    comrades: list[Troop],
    attractions: list[tuple[str, float]],
) -> float:
    """Return what it is worth for `troop` to end its move in `province`."""
    beside = sight.power(province, troop.colour)
    if province == troop.at:
        beside = max(0, beside - troop.strength + sum(VALUE[unit] for unit in troop.free))
    strong = troop.strength + beside
    fight = 0.0
    foes = sight.targets(province, troop.colour)
    if foes:
        fight = _prospect(sight, troop, foes, strong + int(HELP * _help(troop, province, comrades)))
    value = max(0.0, fight)
    value += ON_THE_WAY * max(
        (
            worth * FADE ** distances(province).get(q, FAR)
            for q, worth in attractions
            if q != province
        ),
        default=0.0,
    )
    if province != troop.at:
        value += _recruits(sight, troop, province)
    value += _ground(sight, troop, province, beside)
    if fight <= 0:
        value -= _danger(sight, troop, province, strong)
    return value


def _help(troop: Troop, province: str, comrades: list[Troop]) -> int:
    """Return the strength of those who could come to `province` as well, by a day's march."""
    return sum(
        other.strength
        for other in comrades
        if other.colour == troop.colour
        and other.at != province
        and distances(province).get(other.at, FAR) <= (other.points or 0)
    )


def _prospect(sight: Sight, troop: Troop, foes: list[Foe], power: int) -> float:
    """Return what an attack with `power` on the best of `foes`, or on all, would bring."""
    if not foes:
        return 0.0
    price = troop.price * max(1.0, power / max(1, troop.strength))
    groups = [[foe] for foe in foes] + ([foes] if len(foes) > 1 and sight.combined else [])
    return max(
        expectation(power, sum(f.strength for f in group), sum(f.spoils for f in group), price)
        for group in groups
    )


def _attractions(sight: Sight, troop: Troop) -> list[tuple[str, float]]:
    """Return the places to which the troop is drawn from afar, each with how much."""
    found: list[tuple[str, float]] = []
    for province in sight.foes:
        foes = sight.targets(province, troop.colour)
        worth = _prospect(sight, troop, foes, troop.strength) if foes else 0.0
        if worth > 0:
            found.append((province, worth))
    if troop.room > len(troop.free):
        for province in sight.recruiting(troop.colour):
            if province != troop.at:
                found.append((province, _recruits(sight, troop, province)))
    return found


def _recruits(sight: Sight, troop: Troop, province: str) -> float:
    """Return what the units are worth that the troop could take along from `province`."""
    room = troop.room - len(troop.free)
    if room <= 0 or province in sight.hostile(troop.colour):
        return 0.0
    return sum(price(unit, sight.aim) for unit in sight.free_at(province, troop.colour)[:room])


def _ground(sight: Sight, troop: Troop, province: str, beside: int) -> float:
    """Return what it is worth to stand there, whoever else does not."""
    value = 0.0
    if beside or province in sight.hostile(troop.colour):
        return value
    if troop.colour == sight.aim:
        value += CITY * PROVINCE_POINTS[sight.aim].get(province, 0)
    if troop.colour == RED and province in (PETROGRAD, TVER) and sight.replacing:
        value += GUARD * (sight.threat(province, RED) > 0)
    if troop.colour == WHITE and sight.aim == RED and REGION[province] in FAR_REGIONS:
        value += REFUGE
    return value


def _danger(sight: Sight, troop: Troop, province: str, strong: int) -> float:
    """Return what may be lost there before one's next turn."""
    odds = sight.threat(province, troop.colour) / max(1, strong)
    risk = next((risk for least, risk in RISK if odds >= least), 0.0)
    return ATTENTION * risk * troop.price
