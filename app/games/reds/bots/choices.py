"""The other decisions: chits, strategic movement, placing of units, logistics."""

from app.games.kernel.state import Action
from app.games.reds.board import is_hex
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.distances import ALL_LAND, distance
from app.games.reds.bots.worth import fitness, worth
from app.games.reds.box import BOX, GRID, MAP, MOSCOW, RED, UNITS, side_of
from app.games.reds.rules.activation import group_of
from app.games.reds.rules.strategic_movement import GOLD, goals

CONTACT = 4
"""Hexes within which an enemy makes a unit's activation urgent."""
NEVER_LOST = 99
"""How safe the gold is in Moscow, in hexes: Red never leaves Moscow open."""


def front(view: BotView, options: list[Action]) -> Action:
    """Name the front whose units have most to do (7.7, 7.11)."""
    to_come = {group for chit in view.board["cup"] for group in BOX.chits[chit].groups}

    def urgency(front: str) -> float:
        waits = view.frame["step"] == "field_staff" and front in to_come
        return _urgency(view, [front]) * (view.weights.in_cup if waits else 1.0)

    best = max(options, key=lambda each: (urgency(each["front"]), each["front"]))
    view.because("front", front=best["front"])
    return best


def first(view: BotView, options: list[Action]) -> Action:
    """Choose the chit whose units have most to do (7.8)."""
    best = max(
        options, key=lambda each: (_urgency(view, BOX.chits[each["chit"]].groups), each["chit"])
    )
    view.because("first", chit=best["chit"])
    return best


def _urgency(view: BotView, groups: tuple[str, ...] | list[str]) -> float:
    """How much the units of some groups have to do. Late in a campaign each city of resource that
    Red lacks counts as well, for the groups whose units come near it: they may be few."""
    units = {u for group in groups for u in group_of(view.board, view.board_view.own, group)}
    lacking: dict[str, float] = {}
    total = 0.0
    for unit in units:
        at = view.board_view.where[unit]
        near = any(
            GRID.distance(at, view.board_view.where[foe]) <= CONTACT for foe in view.board_view.foes
        )
        total += fitness(view.board, unit) * (
            1.0 if near or unit in view.board_view.sent_far else view.weights.idle
        )
        if unit in view.board_view.sent_far:
            aim = view.board_view.sent_far[unit]
            nearness = aim.worth * view.weights.fading ** GRID.distance(at, aim.place)
            lacking[aim.place] = max(lacking.get(aim.place, 0.0), nearness)
    return total + sum(lacking.values())


def ship(view: BotView, options: list[Action]) -> Action:
    """Bring units by rail, river and sea to where they are needed (10.2)."""
    frame = view.frame
    if frame["selected"]:
        return _ship_to(view, options)
    if {"do": "ship", "unit": GOLD} in options and _gold_goes(view, goals(view.board, frame, GOLD)):
        return {"do": "ship", "unit": GOLD}
    best: tuple[float, str, str] = (view.weights.ship, "", "")
    for option in options:
        if option["do"] != "ship" or option["unit"] == GOLD:
            continue
        unit = option["unit"]
        found, place = _best_goal(view, unit, goals(view.board, frame, unit))
        if found > best[0]:
            best = (found, unit, place)
    _gain, unit, place = best
    if not unit:
        view.because("no_ship")
        return {"do": "done"}
    view.because("ship", unit=unit, target=place)
    return {"do": "ship", "unit": unit}


def _ship_to(view: BotView, options: list[Action]) -> Action:
    unit = view.frame["selected"]
    ways: dict[str, list[str]] = {}
    for option in options:
        if "place" in option:
            ways.setdefault(option["do"], []).append(option["place"])
    if not ways:
        return {"do": "halt"}
    place = _gold_goes(view, ways) if unit == GOLD else _best_goal(view, unit, ways)[1]
    return next((each for each in options if each.get("place") == place), {"do": "halt"})


def _gold_goes(view: BotView, ways: dict[str, list[str]]) -> str:
    """Return the city that is safest for the gold, if it is safer there than where it is (20.6)."""
    if not view.weights.gold_moved:
        return ""
    at = view.board["gold"]["at"]
    best = max(
        (place for places in ways.values() for place in places),
        key=lambda place: (_safety(view, place), place),
        default=at,
    )
    return best if _safety(view, best) >= _safety(view, at) + view.weights.gold_moved else ""


def _safety(view: BotView, place: str) -> int:
    """How far the nearest enemy is from a place, in hexes."""
    if place == MOSCOW and view.side == RED:
        return NEVER_LOST
    enemies = (view.board_view.where[foe] for foe in view.board_view.foes)
    return min((GRID.distance(place, at) for at in enemies), default=0)


def _best_goal(view: BotView, unit: str, ways: dict[str, list[str]]) -> tuple[float, str]:
    """Return the city that brings a unit nearest to its objective, and what that gains."""
    aim = view.aims.get(unit)
    best: tuple[float, str] = (0.0, "")
    if aim is None:
        return best
    now = _nearness(view, unit, view.board_view.where[unit])
    for places in ways.values():
        for place in places:
            room = sum(
                UNITS[each].manpower
                for each in view.board_view.here.get(place, ())
                if each in view.board_view.own
            )
            if room + UNITS[unit].manpower > BOX.limits.stack:
                continue
            best = max(best, (_nearness(view, unit, place) - now, place))
    return best


def _nearness(view: BotView, unit: str, place: str) -> float:
    aim = view.aims[unit]
    land = ALL_LAND if UNITS[unit].faction == "polish" else view.board_view.land
    far = distance(unit, place, aim.place, land)
    return aim.worth * view.weights.fading**far if far is not None else 0.0


def train(view: BotView, options: list[Action]) -> Action:
    """Put Trotsky's Train where it rallies most (20.10)."""
    hurt = {
        unit: view.board_view.where[unit]
        for unit in view.board["disordered"]
        if side_of(unit) == RED and unit in view.board_view.where
    }

    def rallies(place: str) -> float:
        if not is_hex(place):
            return 0.0
        near = [u for u, at in hurt.items() if GRID.distance(at, place) <= BOX.rally.trotsky_within]
        fighting = sum(
            fitness(view.board, u)
            for u in view.board_view.own
            if GRID.distance(view.board_view.where[u], place) <= BOX.rally.trotsky_within
        )
        return sum(map(worth, near)) + 0.05 * fighting

    best = max(
        (each for each in options if each["do"] == "train"),
        key=lambda each: (rallies(each["place"]), each["place"]),
    )
    if rallies(best["place"]) <= rallies(view.board["trotsky"]):
        return {"do": "stay"}
    view.because("train", place=best["place"])
    return best


def place(view: BotView, options: list[Action]) -> Action:
    """Place a unit where it is most useful: special units beside the strongest stack next to the
    enemy, others near what must be taken or held."""
    able = [each for each in options if "place" in each]
    if not able:
        return options[0]
    best = max(
        able, key=lambda each: (_usefulness(view, each["unit"], each["place"]), each["place"])
    )
    view.because("place", unit=best["unit"], place=best["place"])
    return best


def _usefulness(view: BotView, unit: str, at: str) -> float:
    kind = UNITS[unit].type
    if kind in ("armoured_train", "river_flotilla", "tank"):
        return view.board_view.strength_at(at, view.side, 0) + view.board_view.strength_at(
            at, view.enemy, 2
        )
    if kind == "partisan":
        return max(
            (
                view.board_view.city_worth(city) * 0.7 ** GRID.distance(at, city)
                for city in MAP.cities
                if view.board_view.holder(city) != view.side and not view.board_view.here.get(city)
            ),
            default=0.0,
        )
    land = ALL_LAND if UNITS[unit].faction == "polish" else view.board_view.land
    best = 0.0
    for each in view.board_view.objectives:
        far = distance(unit, at, each.place, land)
        if far is not None:
            best = max(best, each.worth * view.weights.fading**far)
    company = sum(
        fitness(view.board, other)
        * view.weights.fading ** GRID.distance(at, view.board_view.where[other])
        for other in view.board_view.own
        if UNITS[other].faction == UNITS[unit].faction
    )
    return best + view.weights.company * company


def replace(view: BotView, options: list[Action]) -> Action:
    """Bring back the unit that is worth most, where it is most useful (14.2)."""
    able = [each for each in options if each["do"] == "replace"]
    if not able:
        return options[0]
    most = max(worth(each["unit"]) for each in able)
    return place(view, [each for each in able if worth(each["unit"]) == most])


def logistics(view: BotView, options: list[Action]) -> Action:
    """Rally the unit that is worth most, declare the Miracle, offer peace, keep garrisons."""
    verbs = {each["do"] for each in options}
    if "tsar" in verbs:
        best = max(
            (each for each in options if each["do"] == "tsar"),
            key=lambda each: (worth(each["unit"]), each["unit"]),
        )
        view.because("rally", unit=best["unit"])
        return best
    if "guard" in verbs:
        return min(options, key=lambda each: (worth(each["unit"]), each["unit"]))
    if "peace" in verbs and view.scenario == "campaign":
        return {"do": "keep"}  # Poland is to be conquered (4.2)
    for verb in ("miracle", "peace", "end_raid"):
        if verb in verbs:
            return {"do": verb}
    return {"do": "keep"}
