"""Section 8 from the other side: why an attack is not legal."""

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import board_of, stack_of, stacks_at, strength
from app.games.rcw.box import BOX, COLOUR, LEADERS
from app.games.rcw.rules.attack import (
    can_attack,
    enough,
    has_attacked,
    has_defended,
    joiners,
    opposing,
    total,
)

OF_MOVEMENT = frozenset({"move", "to", "rail", "detach", "stack_on", "hand_train", "halt"})
"""Orders that come too late. Not ATTACH: in a text "with" stands for it as well."""
ODDS = Refusal("the odds are worse than 1:2, and such an attack is not made", "8.37")


def why_not(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal in the combat phase, if a case of 8.0 to 8.3 tells."""
    verb = action["do"]
    if verb == "attack":
        if frame["targets"]:
            return Refusal("an attack is being declared; resolve it first", "8.0")
        return not_attackable(play, frame, seat, action["target"])
    if verb in ("against", "with", "attach", "resolve") and not frame["targets"]:
        return Refusal("no attack is declared; begin with the order ATTACK and a unit", "8.0")
    if verb == "against":
        return _not_combined(play, frame, seat, action["target"])
    if verb in ("with", "attach"):
        return _not_with(play, frame, seat, action["unit"])
    if verb == "resolve":
        return _not_resolvable(play, frame)
    if verb in OF_MOVEMENT:
        return Refusal("units move in the movement phase only", "5.13")
    return None


def _name(unit: str) -> str:
    return BOX.units[unit].name


def not_attackable(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """Return why `seat` cannot attack the stack of `unit` (8.1, 8.2, 8.37)."""
    board = board_of(play)
    found = stack_of(board, unit)
    if found is None:
        return Refusal(f"{_name(unit)} is not on the map", "8.23")
    target = board["stacks"][found]
    if strength(target) == 0:
        return Refusal("Imperial units are never attacked", "13.51")
    beside = [stack for stack in stacks_at(board, target["at"]) if stack is not target]
    own = [stack for stack in beside if can_attack(stack, seat)]
    if not own:
        place = BOX.provinces[target["at"]].name
        return Refusal(f"none of your units can attack in {place}", "8.23")
    enemies = [stack for stack in own if opposing(stack, target)]
    if not enemies:
        return Refusal(f"{_name(unit)} opposes none of your units there", "8.22")
    if has_defended(frame, target):
        return Refusal(f"{_name(unit)} has been attacked in this phase", "8.25")
    if all(has_attacked(frame, stack) for stack in enemies):
        return Refusal("your units there have attacked in this phase", "8.25")
    return None if enough(board, frame, seat, [found]) else ODDS


def _not_combined(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """8.24 and ruling R42: several defending stacks."""
    board = board_of(play)
    if not play.state["options"]["combined_defence"]:
        return Refusal("in this match each stack is attacked separately", "7.34")
    found = stack_of(board, unit)
    first = board["stacks"][frame["targets"][0]]
    if found is None or board["stacks"][found]["at"] != first["at"]:
        return Refusal(f"{_name(unit)} is not in the province of the attack", "8.24")
    if found in frame["targets"]:
        return Refusal(f"{_name(unit)} is attacked already", "7.31")
    alone = not_attackable(play, frame, seat, unit)
    if alone is not None and alone is not ODDS:
        return alone
    together = [*frame["targets"], found]
    able = joiners(board, frame, seat, together)
    if not able or any(attacker not in able for attacker in frame["attackers"]):
        return Refusal("every attacker must oppose every defender", "8.24")
    return ODDS


def _not_with(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    found = stack_of(board, unit)
    name = _name(unit)
    defenders = [board["stacks"][target] for target in frame["targets"]]
    if found is None or board["stacks"][found]["at"] != defenders[0]["at"]:
        return Refusal(f"{name} is not in the province of the attack", "8.23")
    stack = board["stacks"][found]
    if found in frame["attackers"]:
        return Refusal(f"{name} takes part already", "7.32")
    if COLOUR[unit] in ("red", "white") and not any(u in LEADERS for u in stack["units"]):
        return Refusal(f"{name} can attack only under a leader", "8.28")
    if COLOUR[unit] == "black":
        return Refusal("Black units never attack", "8.28")
    if not can_attack(stack, seat):
        return Refusal(f"you do not control {name}", "8.21")
    if not all(opposing(stack, other) for other in defenders):
        return Refusal(f"{name} does not oppose all who are attacked", "8.22")
    if has_attacked(frame, stack):
        return Refusal(f"{name} has attacked in this phase", "8.25")
    return None


def _not_resolvable(play: Play, frame: Frame) -> Refusal | None:
    board = board_of(play)
    if not frame["attackers"]:
        return Refusal("nobody attacks yet; say WITH and a unit of yours", "8.0")
    attack, defence = total(board, frame["attackers"]), total(board, frame["targets"])
    if BOX.tables.combat_column(attack, defence) is None:
        return Refusal(f"{attack} against {defence} is less than 1:2", "8.37")
    return None
