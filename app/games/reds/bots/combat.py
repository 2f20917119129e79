"""Battles: what to attack with whom, what supports it, what is lost, who retreats and advances."""

from app.games.bot_kit.battles import best_group
from app.games.kernel.state import Action
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.odds import Prospect, prospect
from app.games.reds.bots.worth import fitness, price_of_hit, worth
from app.games.reds.box import GRID, MAP, UNITS, side_of
from app.games.reds.rules.attack import attackers, goes_alone
from app.games.reds.rules.battle_odds import defenders
from app.games.reds.rules.retreat import ways_of

Attack = tuple[float, str, tuple[str, ...]]
SHUN = 3.0
"""What it costs to retreat into a hex that one's own side shuns, as much as a disorder."""
CROWD = 2.0
"""What one's own strength beside a hex counts, in strength, when units retreat there."""


def choose(view: BotView, options: list[Action]) -> Action:
    """Choose in the combat step: the attack that brings most, if any is worth its risk."""
    best: Attack = (view.level.least_gain, "", ())
    for option in options:
        if option["do"] == "attack":
            brings, place, units = best_attack(view, option["place"], view.level.least_gain)
            if units and brings > best[0]:
                best = brings, place, units
    if not best[2]:
        view.because("no_attack")
        return {"do": "done"}
    seen = outlook(view, best[1], best[2])
    view.because("attack", place=best[1], percent=round(100 * seen.clears))
    return {"do": "attack", "place": best[1]}


def best_attack(view: BotView, place: str, least: float) -> Attack:
    """Return the best attack on a hex with the active units that have not fought, if it brings
    more than `least`."""
    combat = next(frame for frame in view.state["steps"] if frame["step"] == "combat")
    able = sorted(
        attackers(view.board, combat, place), key=lambda unit: (-fitness(view.board, unit), unit)
    )
    together = [unit for unit in able if not goes_alone(view.board, unit)]
    found: Attack = (least, place, ())
    groups = [together, *([unit] for unit in able if unit not in together)]
    for group in groups:
        brings, chosen = best_group(group, lambda units: outlook(view, place, units).brings, least)
        if chosen and brings > found[0]:
            found = (brings, place, chosen)
    return found


def outlook(view: BotView, place: str, units: tuple[str, ...]) -> Prospect:
    """What an attack with these units would bring from where they stand."""
    combat = next(frame for frame in view.state["steps"] if frame["step"] == "combat")
    frame = {
        "step": "battle",
        "side": view.side,
        "place": place,
        "retreated": combat["retreated"],
    }
    return prospect(
        view.board,
        place,
        {unit: view.board["where"][unit] for unit in units},
        defenders(view.board, frame),
        view.weights.prize * view.board_view.prize(place),
        view.level.caution,
        view.weights.retreat,
    )


def attack(view: BotView, options: list[Action]) -> Action:
    """Put an attack together: the units of the best group, then aircraft and ships. What was
    declared is fought, or the bot could declare it again and again."""
    frame = view.frame
    if frame.get("at") == "roll":
        return next((each for each in options if each["do"] == "support"), {"do": "no_support"})
    chosen = best_attack(view, frame["place"], float("-inf"))[2]
    joining = [each for each in options if each["do"] == "with"]
    for each in joining:
        if each["unit"] in chosen:
            return each
    if not frame["units"]:
        return {"do": "call_off"}
    return next((each for each in options if each["do"] == "support"), {"do": "fight"})


def lose(view: BotView, options: list[Action]) -> Action:
    """Give up the unit that can be spared best (11.5)."""
    best = min(options, key=lambda each: (price_of_hit(view.board, each["unit"]), each["unit"]))
    view.because("losses", unit=best["unit"])
    return best


def destroy(view: BotView, options: list[Action]) -> Action:
    """Give up the unit above the stacking limit that is worth least to its side (9.1); an enemy's
    the one that is worth most."""
    mine = side_of(options[0]["unit"]) == view.side

    def price(each: Action) -> tuple[float, str]:
        return (worth(each["unit"]) if mine else -worth(each["unit"])), each["unit"]

    best = min(options, key=price)
    view.because("losses", unit=best["unit"])
    return best


def retreat(view: BotView, options: list[Action]) -> Action:
    """Retreat where it costs least: no zones on the way, friends near, few enemies (11.6)."""
    frame = view.frame
    costs = {
        (unit, way.end): way.cost
        for unit in frame["units"]
        for way in ways_of(view.board, unit, frame["place"], frame["attackers"])
    }

    def rank(each: Action) -> tuple[float, str]:
        place = each["place"]
        found = -3.0 * costs[each["unit"], place]
        found += min(CROWD, view.board_view.strength_at(place, view.side, 1) / 8)
        found -= view.board_view.strength_at(place, view.enemy, 2) / 10
        if place in view.board_view.shunned:
            found -= SHUN
        elif place in MAP.cities:
            found += 0.2 * view.board_view.city_worth(place)
        return found, place

    best = max(options, key=rank)
    view.because("retreat", place=best["place"])
    return best


def advance(view: BotView, options: list[Action]) -> Action:
    """Advance to take a city, and elsewhere only with what the enemy cannot punish (11.8)."""
    place = view.frame["place"]
    if place in view.board_view.shunned:
        view.because("no_advance")
        return {"do": "stay"}
    able = [each["unit"] for each in options if each["do"] == "advance"]
    here = [unit for unit in view.board_view.here.get(place, ()) if side_of(unit) == view.side]
    held = sum(fitness(view.board, unit) for unit in here)
    is_city = place in MAP.cities
    against = view.board_view.strength_at(place, view.enemy, 2)
    wanted = 0.0
    if is_city:
        wanted = 1.0 + min(against, view.weights.advance)
    elif _is_on_the_way(view, able, place) and against < view.weights.on_the_way:
        wanted = 1.0
    room = sum(UNITS[unit].manpower for unit in here)
    fitting = [unit for unit in able if room + UNITS[unit].manpower <= 6]
    if held >= wanted or not fitting:
        view.because("no_advance" if not here else "advance", **({"place": place} if here else {}))
        return {"do": "stay"}
    best = max(fitting, key=lambda unit: (fitness(view.board, unit), unit))
    view.because("advance", place=place)
    return {"do": "advance", "unit": best}


def _is_on_the_way(view: BotView, units: list[str], place: str) -> bool:
    """Whether a hex is nearer than they are to the nearest city that is not their side's."""
    wanted = [city for city in MAP.cities if view.board_view.may_be_entered(city)]
    wanted = [city for city in wanted if view.board_view.holder(city) != view.side]
    for unit in units:
        at = view.board["where"][unit]
        nearest = min(wanted, key=lambda city: GRID.distance(at, city), default=place)
        if GRID.distance(place, nearest) < GRID.distance(at, nearest):
            return True
    return False
