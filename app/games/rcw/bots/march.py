"""Where forces had best go: to what can be beaten, to units without a leader, to cities."""

from app.games.kernel.state import Action
from app.games.rcw.bots import chits, places
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.forces import Troop
from app.games.rcw.bots.levels import LEISURELY
from app.games.rcw.bots.places import attractions, value
from app.games.rcw.bots.reach import Step
from app.games.rcw.box import IMPERIALS, LEADERS, VALUE

GAIN = 0.25
"""What a place must have over the place where a force stands to make it go."""
BREAKTHROUGH = 1.0
"""What it must have if the Ice March is played to get there."""


def choose(sight: BotView, options: list[Action]) -> Action:
    """Choose in the movement phase."""
    leaving = chits.leave_the_map(sight, options)
    if leaving is not None:
        return leaving
    force = sight.frame["force"]
    course = sight.course
    if force is None:
        return _next_force(sight)
    joining = _best_to_attach(sight, options)
    if joining is not None:
        sight.because("attach", unit=joining["unit"], lead=force["lead"])
        if course is not None:
            course.target = None
        return joining
    troop = sight.moving(force)
    if course is not None and course.target is not None:
        if troop.at == course.target:
            return _halt(options)
        step = sight.reach(troop).get(course.target)
        if step is not None:
            return _step(step, options)
    comrades = _comrades(sight, troop)
    best, province, gain = destination(sight, troop, comrades)
    if best is not None and gain > GAIN and not _goes_in_circles(sight, best):
        if course is None:
            places.explain(sight, troop, province, comrades)
        else:
            course.target = province
        return _step(best, options)
    through = _ice_march(sight, troop, options)
    if through is not None:
        return through
    sight.because("halt", lead=troop.lead)
    return _halt(options)


def _halt(options: list[Action]) -> Action:
    stacking = [option for option in options if option["do"] == "stack_on"]
    return stacking[0] if stacking else {"do": "halt"}


def _next_force(sight: BotView) -> Action:
    """Begin with the strongest force that has somewhere to go or somebody to take along."""
    if _has_moved_enough(sight):
        sight.because("few_moves")
        return {"do": "end_movement"}
    course = sight.course
    if course is not None:
        course.begin_force()
    troops = sight.troops()
    for troop in troops:
        if course is not None and troop.lead in course.idle:
            continue
        comrades = [other for other in troops if other.lead != troop.lead]
        _, province, gain = destination(sight, troop, comrades)
        if course is not None:
            course.target = None if troop.free or province == troop.at else province
            course.idle.add(troop.lead)
        if troop.free or gain > GAIN:
            if course is None:
                places.explain(sight, troop, province, comrades)
            return {"do": "move", "unit": troop.lead}
    sight.because("no_move", colour=sight.aim)
    return {"do": "end_movement"}


def _has_moved_enough(sight: BotView) -> bool:
    """Whether the bot's level moves nobody any more in this player turn."""
    moved = LEADERS.intersection(sight.frame["moved"] + sight.frame["spent"])
    return sight.is_leisurely and len(moved) >= LEISURELY


def _step(step: Step, options: list[Action]) -> Action:
    """Take the step; before a march, a train is handed to somebody who stays (14.33, R26)."""
    verb, province = step
    taken: Action = {"do": verb, "province": province}
    handing = [option for option in options if option["do"] == "hand_train"]
    return handing[0] if handing and taken not in options else taken


def _ice_march(sight: BotView, troop: Troop, options: list[Action]) -> Action | None:
    """Break through opposing units to a better place than where they hold it (12.5(12))."""
    ways = [option for option in options if option["do"] == "ice_march"]
    if not ways:
        return None
    comrades = _comrades(sight, troop)
    drawn = attractions(sight, troop)

    def gain(province: str) -> float:
        return value(sight, troop, province, comrades, drawn)

    best = max(ways, key=lambda way: (gain(way["province"]), way["province"]))
    return best if gain(best["province"]) > gain(troop.at) + BREAKTHROUGH else None


def _goes_in_circles(sight: BotView, step: Step) -> bool:
    """Whether the step leads by rail, where steps cost nothing, to where the force has been."""
    verb, province = step
    return verb == "rail" and province in sight.passed


def _comrades(sight: BotView, troop: Troop) -> list[Troop]:
    return [other for other in sight.troops() if other.lead != troop.lead]


def _best_to_attach(sight: BotView, options: list[Action]) -> Action | None:
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


def destination(
    sight: BotView, troop: Troop, comrades: list[Troop]
) -> tuple[Step | None, str, float]:
    """Return the first step to the best place for `troop`, that place, and by how much it beats
    where the troop stands."""
    drawn = attractions(sight, troop)
    here = value(sight, troop, troop.at, comrades, drawn)
    best, where, most = None, troop.at, here
    for province, step in sight.reach(troop).items():
        worth = value(sight, troop, province, comrades, drawn)
        if worth > most:
            best, where, most = step, province, worth
    return best, where, most - here
