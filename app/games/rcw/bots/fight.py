"""Whom to attack, and with what (8.0 to 8.3)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations

from app.games.kernel.state import Action
from app.games.rcw.board import Stack, colour_of, nation_of, strength
from app.games.rcw.bots import raids
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.forces import Foe
from app.games.rcw.bots.odds import HOPELESS, appeal, chances
from app.games.rcw.bots.raids import OVERWHELMING
from app.games.rcw.box import BOX, IMPERIALS, LEADERS, OPPOSES
from app.games.rcw.rules.attack import attack_strength

MAX_TOGETHER = 3
"""Stacks that are attacked as one, unless all of a province are (R42)."""


@dataclass(frozen=True)
class Assault:
    """An attack thought out: what it brings on average, on whom, with which stacks."""

    brings: float
    targets: tuple[Foe, ...]
    attackers: tuple[str, ...]


def choose(sight: BotView, options: list[Action]) -> Action:
    """Choose in the combat phase: the best attack that is worth it, put together step by step.

    When no more is, those follow that cost next to nothing (`raids`).
    """
    frame = sight.frame
    if raids.in_hand(frame):
        return raids.continue_raid(sight, options)
    if frame["targets"]:
        return _continue_attack(sight, options)
    if sight.is_leisurely and frame["attacked"]:
        sight.because("one_attack")
        return {"do": "end_combat"}
    best = max(
        (assault for province in sight.own for assault in assaults(sight, province)),
        key=lambda assault: assault.brings,
        default=None,
    )
    if best is None or best.brings <= 0:
        sight.because("no_attack")
        return raids.begin(sight, options) or {"do": "end_combat"}
    _explain(sight, best)
    return {"do": "attack", "target": _lead(sight, best.targets[0].stack)}


def _explain(sight: BotView, assault: Assault) -> None:
    """Say at what odds the attack would be made, and what it might bring."""
    stacks = sight.board["stacks"]
    attack = sum(strength(stacks[name]) for name in assault.attackers)
    defence = sum(target.strength for target in assault.targets)
    likely = chances(attack, defence) or {}
    units = [unit for target in assault.targets for unit in stacks[target.stack]["units"]]
    captures = not IMPERIALS.isdisjoint(units)
    sight.because(
        "attack.capture" if captures else "attack",
        units=units,
        odds=BOX.tables.combat_column(attack, defence),
        percent=round(100 * likely.get("DE", 0.0)),
    )


def _continue_attack(sight: BotView, options: list[Action]) -> Action:
    """Add targets while that is better, then attackers until they are enough."""
    frame = sight.frame
    stacks = sight.board["stacks"]
    if not frame["attackers"]:
        named = set(frame["targets"])
        province = stacks[frame["targets"][0]]["at"]
        fitting = [a for a in assaults(sight, province) if named <= {t.stack for t in a.targets}]
        best = max(fitting, key=lambda assault: assault.brings)
        for target in best.targets:
            more: Action = {"do": "against", "target": _lead(sight, target.stack)}
            if target.stack not in named and more in options:
                return more
    attack = attack_strength(sight.state, frame)
    defence = sum(strength(stacks[stack]) for stack in frame["targets"])
    joining = [option for option in options if option["do"] == "with"]
    if joining and attack < OVERWHELMING * defence:
        return max(joining, key=lambda o: (strength(_stack(sight, o["unit"])), o["unit"]))
    ships = [option for option in options if option["do"] == "bombard"]
    if ships and attack < OVERWHELMING * defence:
        return ships[0]
    return {"do": "resolve"}


def _stack(sight: BotView, unit: str) -> Stack:
    return sight.board["stacks"][sight.board["where"][unit][1:]]


def _lead(sight: BotView, stack: str) -> str:
    return sight.board["stacks"][stack]["units"][0]


def assaults(sight: BotView, province: str) -> Iterator[Assault]:
    """Yield the attacks that could be made in `province`, each with what it brings."""
    able = _able(sight, province)
    opposed = {colour for _, enemies in able for colour in enemies}
    if not opposed:
        return
    defended = sight.frame["defended"]
    stacks = sight.board["stacks"]
    open_to_attack = [
        foe
        for foe in sight.foes.get(province, ())
        if not any(unit in defended for unit in stacks[foe.stack]["units"])
    ]
    facing = [foe for foe in open_to_attack if foe.colour in opposed]
    groups = _groups(facing, sight.combined, can_face_all=len(facing) == len(open_to_attack))
    for targets in groups:
        colours = {target.colour for target in targets}
        attackers = [name for name, enemies in able if colours.issubset(enemies)]
        if attackers:
            yield _weighed(sight, targets, attackers)


def _groups(foes: list[Foe], combined: bool, *, can_face_all: bool) -> Iterator[tuple[Foe, ...]]:
    """Yield the targets that could be attacked as one (8.24, R42)."""
    if not combined:
        yield from ((foe,) for foe in foes)
        return
    for count in range(1, min(MAX_TOGETHER, len(foes)) + 1):
        yield from combinations(foes, count)
    if can_face_all and len(foes) > MAX_TOGETHER:
        yield tuple(foes)


def _able(sight: BotView, province: str) -> list[tuple[str, Collection[str]]]:
    """Return the own stacks that may still attack, each with the colours that it opposes (8.22,
    8.25, 8.28)."""
    attacked = sight.frame["attacked"]
    found: list[tuple[str, Collection[str]]] = []
    for name in sight.board["here"][province]:
        stack = sight.board["stacks"][name]
        colour = colour_of(stack)
        if stack["seat"] != sight.seat or colour is None or not strength(stack):
            continue
        able = nation_of(stack) or any(unit in LEADERS for unit in stack["units"])
        if able and not any(unit in attacked for unit in stack["units"]):
            found.append((name, OPPOSES[colour]))
    return found


def _weighed(sight: BotView, targets: tuple[Foe, ...], able: list[str]) -> Assault:
    """Return the attack with as many of `able` as it takes, the strongest first."""
    stacks = sight.board["stacks"]
    defence = sum(target.strength for target in targets)
    spoils = sum(target.spoils for target in targets)
    sent: list[str] = []
    attack = 0
    for name in sorted(able, key=lambda each: (-strength(stacks[each]), each)):
        if attack >= OVERWHELMING * defence:
            break
        sent.append(name)
        attack += strength(stacks[name])
    units = [unit for name in sent for unit in stacks[name]["units"]]
    brings = appeal(attack, defence, spoils, sight.price(units)) if units else HOPELESS
    if attack < sight.least_odds(targets) * defence:
        brings = HOPELESS
    brings = brings * sight.level.whim(targets[0].stack, "attack") + sight.level.daring
    return Assault(brings, targets, tuple(sent))
