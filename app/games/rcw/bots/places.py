"""What a place is worth to a force: for what can be beaten there, joined, held or lost."""

from app.games.rcw.bots import scenario
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.forces import Troop
from app.games.rcw.bots.odds import appeal
from app.games.rcw.bots.reach import FAR, distances
from app.games.rcw.bots.worth import price
from app.games.rcw.box import BOX, FAR_REGIONS, PETROGRAD, REGION, TVER, VALUE
from app.games.rcw.rules.victory import PROVINCE_POINTS, RED, WHITE

HELP = 0.7
"""How far one counts on those who could come to the same place."""
FADE = 0.85
"""What is left of an attraction with each province that lies between."""
FADED = tuple(FADE**far for far in range(FAR + 1))
ON_THE_WAY = 0.7
"""What an attraction that cannot be reached now counts at all."""
CITY = 0.5
"""What a point for a province counts before the end."""
GUARD = 4.0
"""What it is worth to be the only Red units in Petrograd or Tver while there are replacements."""
RISK = ((4.0, 0.8), (3.0, 0.65), (2.0, 0.5), (1.0, 0.2))
"""How likely a stack dies by an attack at such odds or better."""
ATTENTION = 0.3
"""The probability that another player attacks where they could."""
HUNTED = 1.0
"""The same for a force that holds the Czar or the Gold, which everybody would like to have."""
HAVEN = 5.0
"""What a port is worth to a force with the Czar or the Gold: from there they leave for good, and
count for a White victory (13.31, 15.46)."""
REFUGE = 2.0
"""What it is worth to have White units out of the way of a Red victory one is ahead in (15.1)."""


def value(
    sight: BotView,
    troop: Troop,
    province: str,
    comrades: list[Troop],
    drawn: list[tuple[str, float]],
) -> float:
    """Return what it is worth for `troop` to end its move in `province`.

    `drawn`: its `attractions`.
    """
    beside = sight.power(province, troop.colour)
    if province == troop.at:
        beside = max(0, beside - troop.strength + sum(VALUE[unit] for unit in troop.free))
    strong = troop.strength + beside
    fight = 0.0
    if sight.targets(province, troop.colour):
        power = strong + int(HELP * _help(troop, province, comrades))
        fight = _prospect(sight, troop, province, power)
    total = max(0.0, fight) + pull(province, drawn)
    if province != troop.at:
        total += _recruits(sight, troop, province)
    total += _ground(sight, troop, province, beside)
    if troop.treasure and sight.aim == WHITE and BOX.provinces[province].port:
        total += HAVEN
    total *= sight.level.whim(troop.lead, province)
    if fight <= 0 or troop.treasure:
        total -= _danger(sight, troop, province, strong)
    return total


def pull(province: str, drawn: list[tuple[str, float]]) -> float:
    """Return what it is worth to come to `province` on the way to somewhere else."""
    away = distances(province)
    most = 0.0
    for q, worth in drawn:
        if worth <= most:
            break
        if q != province:
            most = max(most, worth * FADED[away.get(q, FAR)])
    return ON_THE_WAY * most


def explain(sight: BotView, troop: Troop, province: str, comrades: list[Troop]) -> None:
    """Note what speaks most for `province` against where the troop stands."""
    if province == troop.at:
        sight.because("recruits", lead=troop.lead, province=province, units=list(troop.free))
        return
    drawn = attractions(sight, troop)
    foes = sight.targets(province, troop.colour)
    beside = sight.power(province, troop.colour)
    strong = troop.strength + beside + int(HELP * _help(troop, province, comrades))
    recruits = sight.free_at(province, troop.colour)[: troop.room - len(troop.free)]
    haven = troop.treasure and sight.aim == WHITE and BOX.provinces[province].port
    for_it = {
        "fight": _prospect(sight, troop, province, strong),
        "pull": pull(province, drawn) - pull(troop.at, drawn),
        "recruits": _recruits(sight, troop, province),
        "ground": _ground(sight, troop, province, beside),
        "haven": HAVEN if haven else 0.0,
        "safety": _danger(sight, troop, troop.at, troop.strength),
    }
    key = max(for_it, key=lambda each: for_it[each])
    stacks = sight.board["stacks"]
    met = [unit for foe in foes for unit in stacks[foe.stack]["units"]]
    units = met if key == "fight" else recruits
    sight.because(key, lead=troop.lead, province=province, units=list(units))


def _help(troop: Troop, province: str, comrades: list[Troop]) -> int:
    """Return the strength of those who could come to `province` as well, by a day's march."""
    return sum(
        other.strength
        for other in comrades
        if other.colour == troop.colour
        and other.at != province
        and distances(province).get(other.at, FAR) <= (other.points or 0)
    )


def _prospect(sight: BotView, troop: Troop, province: str, power: int) -> float:
    """Return what an attack with `power` there on the best target, or on all, would bring."""
    able = [
        (strength, spoils)
        for strength, spoils, odds in sight.chances_at(province, troop.colour)
        if power >= odds * strength
    ]
    if not able:
        return 0.0
    price = troop.price * max(1.0, power / max(1, troop.strength))
    return max(appeal(power, strength, spoils, price) for strength, spoils in able)


def attractions(sight: BotView, troop: Troop) -> list[tuple[str, float]]:
    """Return the places to which the troop is drawn from afar, each with how much, most first."""
    if troop not in sight.attractions:
        sight.attractions[troop] = _attractions(sight, troop)
    return sight.attractions[troop]


def _attractions(sight: BotView, troop: Troop) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    if not sight.level.far_sighted:
        return found
    for province in sight.foes:
        worth = _prospect(sight, troop, province, troop.strength)
        if worth > 0:
            found.append((province, worth))
    if troop.room > len(troop.free):
        for province in sight.recruiting(troop.colour):
            if province != troop.at:
                found.append((province, _recruits(sight, troop, province)))
    found.sort(key=lambda each: -each[1])
    return found


def _recruits(sight: BotView, troop: Troop, province: str) -> float:
    """Return what the units are worth that the troop could take along from `province`."""
    room = troop.room - len(troop.free)
    if room <= 0 or province in sight.hostile(troop.colour):
        return 0.0
    return sum(price(unit, sight.aim) for unit in sight.free_at(province, troop.colour)[:room])


def _ground(sight: BotView, troop: Troop, province: str, beside: int) -> float:
    """Return what it is worth to stand there, whoever else does not."""
    value = 0.0
    if beside or province in sight.hostile(troop.colour):
        return value
    if troop.colour == sight.aim:
        value += scenario.ground(sight.state, province)
        value += CITY * PROVINCE_POINTS[sight.aim].get(province, 0)
    if troop.colour == RED and province in (PETROGRAD, TVER) and sight.replacing:
        value += GUARD * (sight.threat(province, RED) > 0)
    if troop.colour == WHITE and sight.aim == RED and REGION[province] in FAR_REGIONS:
        value += REFUGE
    return value


def _danger(sight: BotView, troop: Troop, province: str, strong: int) -> float:
    """Return what may be lost there before one's next turn."""
    odds = sight.threat(province, troop.colour) / max(1, strong)
    risk = next((risk for least, risk in RISK if odds >= least), 0.0)
    attention = HUNTED if troop.treasure else ATTENTION
    return sight.level.fear * attention * risk * troop.price
