"""Attacks that cost little: over the border (8.4), by Terror, by Anarchists Strike, by demands.

Over the border nothing can be lost, and the Black unit of a strike is nobody's: whoever has no
better attack left makes these (12.5(4), 12.5(8), 12.5(16), 12.5(17)).
"""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.state import Action, Frame
from app.games.rcw.board import stack_of, strength
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.odds import HOPELESS, appeal, chances
from app.games.rcw.rules.attack import ORDINARY, attack_strength, joiners, total
from app.games.rcw.rules.attack_options import OPENING, openings

OVERWHELMING = 6
"""Odds that leave nothing to chance: who is not needed for them may fight elsewhere (8.5)."""
COST: Final = {"attack": 0.0, "subvert": 0.1, "terror": 0.8, "strike": 0.5, "demand": 0.3}
"""What an opening must bring: that of the chit, where one is spent."""
COMINTERN = 0.5
"""What a doubling by Comintern must bring."""


def in_hand(frame: Frame) -> bool:
    """Whether the attack being declared is one of these."""
    plain = frame["mode"] in (None, ORDINARY)
    return not plain or bool(frame["striker"]) or bool(frame["demanding"])


def begin(sight: BotView, options: Iterable[Action]) -> Action | None:
    """Return the opening that brings most, if it is worth its chit."""
    if not sight.level.schemes:
        return None
    weighed = [
        (_brings(sight, sight.frame, each) - COST[each["do"]], each)
        for each in options
        if each["do"] in COST and each["do"] != "attack"
    ]
    brings, best = max(weighed, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or brings <= 0:
        return None
    if "target" in best:
        sight.because("raid", units=[best["target"]])
    else:
        sight.because("raid", units=[])
    return best


def continue_raid(sight: BotView, options: list[Action]) -> Action:
    """Name the target, then join until it is enough, then resolve."""
    frame = sight.frame
    if not frame["targets"]:
        named = [option for option in options if option["do"] in OPENING]
        return max(named, key=lambda option: _brings(sight, frame, option))
    attack, defence = attack_strength(sight.state, frame), total(sight.board, frame["targets"])
    resolve: Action = {"do": "resolve"}
    joining = [option for option in options if option["do"] == "with"]
    if joining and (resolve not in options or attack < OVERWHELMING * defence):
        return max(joining, key=lambda option: (_strength(sight, option["unit"]), option["unit"]))
    comintern: Action = {"do": "comintern"}
    if comintern in options and (resolve not in options or _doubling_pays(sight, attack, defence)):
        return comintern
    return resolve


def _strength(sight: BotView, unit: str) -> int:
    stack = stack_of(sight.board, unit)
    return strength(sight.board["stacks"][stack]) if stack else 0


def _spoils(sight: BotView, stacks: list[str]) -> float:
    return sum(
        foe.spoils
        for stack in stacks
        for foe in sight.foes.get(sight.board["stacks"][stack]["at"], ())
        if foe.stack == stack
    )


def _doubling_pays(sight: BotView, attack: int, defence: int) -> bool:
    gained = _dead(2 * attack, defence) - _dead(attack, defence)
    return gained * _spoils(sight, sight.frame["targets"]) > COMINTERN


def _dead(attack: int, defence: int) -> float:
    """Return how likely the defenders die over a border, where nothing else happens (8.43)."""
    likely = chances(attack, defence)
    return likely["DE"] if likely else 0.0


def _brings(sight: BotView, frame: Frame, opening: Action) -> float:
    """Return what an opening brings on average; a chit's, by the best target that it opens."""
    if opening["do"] == "strike":
        return _best(sight, {**frame, "striker": stack_of(sight.board, opening["unit"])})
    if opening["do"] == "demand":
        demands = [opening["nation"], opening["rival"]]
        return _best(sight, {**frame, "demands": demands, "demanding": True})
    return _target(sight, {**frame, "mode": OPENING[opening["do"]]}, opening["target"])


def _best(sight: BotView, frame: Frame) -> float:
    opened = openings(sight.state, frame, sight.seat)
    return max((_brings(sight, frame, each) for each in opened), default=HOPELESS)


def _target(sight: BotView, frame: Frame, lead: str) -> float:
    stack = stack_of(sight.board, lead)
    assert stack is not None
    able = joiners(sight.state, frame, sight.seat, [stack])
    attack, defence = total(sight.board, able), total(sight.board, [stack])
    spoils = _spoils(sight, [stack])
    if frame["mode"] != ORDINARY:
        return _dead(attack, defence) * spoils
    units = [unit for each in able for unit in sight.board["stacks"][each]["units"]]
    price = 0.0 if frame["striker"] else sight.price(units)
    return appeal(attack, defence, spoils, price)
