"""Section 8 from the other side: why an attack is not legal."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import board_of, nation_of, stack_of, stacks_at, strength
from app.games.rcw.box import BOX, COLOUR, LEADERS
from app.games.rcw.rules.attack import (
    ORDINARY,
    attack_strength,
    can_attack,
    enough,
    has_attacked,
    has_defended,
    in_hand,
    joiners,
    odds,
    opposing,
    total,
)
from app.games.rcw.rules.bombardment import fleets, within_range
from app.games.rcw.rules.subversion_refusals import (
    name,
    not_demanded,
    not_doubled,
    not_joining,
    not_over_the_border,
    not_striking,
)
from app.games.text import gettext

OF_MOVEMENT = frozenset({"move", "to", "rail", "detach", "stack_on", "hand_train", "halt"})
"""Orders that come too late. Not ATTACH: in a text "with" stands for it as well."""
ATTACKS = frozenset({"attack", "subvert", "terror", "strike", "demand"})
"""Orders that begin an attack."""
OF_AN_ATTACK = frozenset({"against", "with", "attach", "comintern", "bombard", "resolve"})
"""Orders that go on with one."""
ODDS = Refusal("the odds are worse than 1:2, so you cannot attack", "8.37")


def why_not(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal in the combat phase, if a case of 8.0 to 8.4 tells."""
    verb = action["do"]
    if verb in ATTACKS:
        if frame["targets"] or (in_hand(frame) and verb in ("strike", "demand")):
            return Refusal("you are declaring an attack; RESOLVE it first", "8.0")
        return not_begun(play, frame, seat, action)
    if verb in OF_AN_ATTACK and not frame["targets"]:
        return Refusal("no attack is declared; start with ATTACK and a unit", "8.0")
    if verb == "against":
        return _not_combined(play, frame, seat, action["target"])
    if verb in ("with", "attach"):
        return _not_with(play, frame, seat, action["unit"])
    if verb == "comintern":
        return not_doubled(play, frame, seat)
    if verb == "bombard":
        return _not_bombarded(play, frame, seat, action["unit"])
    if verb == "resolve":
        return _not_resolvable(play, frame)
    if verb == "end_combat" and in_hand(frame):
        return Refusal(
            "you are declaring an attack; RESOLVE it, or call it off with NEVER MIND", "8.0"
        )
    if verb in OF_MOVEMENT:
        return Refusal("units can move only in the movement phase", "5.13")
    return None


def not_begun(play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
    """Return why `seat` cannot begin the attack that `action` opens (8.0, 8.4, 12.5)."""
    verb = action["do"]
    if verb == "strike":
        return not_striking(play, frame, seat, action["unit"])
    if verb == "demand":
        return not_demanded(play, frame, seat, action["nation"], action["rival"])
    if frame["demanding"] and (why := _not_the_rival(play, frame, action)):
        return why
    if verb == "attack":
        return not_attackable(play, {**frame, "mode": ORDINARY}, seat, action["target"])
    return not_over_the_border(play, frame, seat, verb, action["target"]) or ODDS


def _not_the_rival(play: Play, frame: Frame, action: Action) -> Refusal | None:
    board = board_of(play)
    stack = stack_of(board, action["target"])
    nation, rival = (BOX.nationalities[code].name for code in frame["demands"])
    if action["do"] != "attack":
        return Refusal("Territorial Demands allow only ordinary attacks", "12.5(16)")
    if stack is None or nation_of(board["stacks"][stack]) != frame["demands"][1]:
        return Refusal(
            gettext(
                "these Territorial Demands are by %(nation)s against %(rival)s",
                nation=nation,
                rival=rival,
            ),
            "12.5(16)",
        )
    return None


def not_attackable(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """Return why `seat` cannot attack the stack of `unit` (8.1, 8.2, 8.37)."""
    board = board_of(play)
    found = stack_of(board, unit)
    if found is None:
        return Refusal(gettext("%(unit)s is not on the map", unit=name(unit)), "8.23")
    target = board["stacks"][found]
    if strength(target) == 0:
        return Refusal("Imperial units cannot be attacked", "13.51")
    beside = [stack for stack in stacks_at(board, target["at"]) if stack is not target]
    own = [stack for stack in beside if can_attack(stack, seat)]
    if frame["striker"]:
        own = [stack for stack in beside if stack is board["stacks"][frame["striker"]]]
    if not own:
        place = BOX.provinces[target["at"]].name
        return Refusal(gettext("none of your units can attack in %(place)s", place=place), "8.23")
    enemies = [stack for stack in own if opposing(stack, target, frame["demands"])]
    if not enemies:
        return Refusal(
            gettext("%(unit)s does not oppose any of your units there", unit=name(unit)), "8.22"
        )
    if has_defended(frame, target):
        return Refusal(
            gettext("%(unit)s has already been attacked this phase", unit=name(unit)), "8.25"
        )
    if all(has_attacked(frame, stack) for stack in enemies):
        return Refusal("your units there have already attacked this phase", "8.25")
    return None if enough(play.state, frame, seat, [found]) else ODDS


def _not_combined(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """8.24 and ruling R42: several defending stacks."""
    board = board_of(play)
    if frame["mode"] == "terror":
        return Refusal("a terror attack can have only one target stack", "12.5(17)")
    if not play.state["options"]["combined_defence"]:
        return Refusal("in this match each stack is attacked separately", "7.34")
    found = stack_of(board, unit)
    first = board["stacks"][frame["targets"][0]]
    if found is None or board["stacks"][found]["at"] != first["at"]:
        return Refusal(
            gettext("%(unit)s is not in the province of the attack", unit=name(unit)), "8.24"
        )
    if found in frame["targets"]:
        return Refusal(gettext("%(unit)s is already a target", unit=name(unit)), "7.31")
    if frame["mode"] == ORDINARY:
        alone = not_attackable(play, frame, seat, unit)
    else:
        alone = not_over_the_border(play, frame, seat, "subvert", unit)
    if alone is not None and alone is not ODDS:
        return alone
    together = [*frame["targets"], found]
    able = joiners(play.state, frame, seat, together)
    if not able or any(attacker not in able for attacker in frame["attackers"]):
        return Refusal("every attacker must oppose every defender", "8.24")
    return ODDS


def _not_with(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    board = board_of(play)
    found = stack_of(board, unit)
    defenders = [board["stacks"][target] for target in frame["targets"]]
    if frame["striker"]:
        return Refusal("in an Anarchists Strike the Black unit attacks alone", "12.5(4)")
    if frame["mode"] != ORDINARY:
        return not_joining(play, frame, seat, unit)
    if found is None or board["stacks"][found]["at"] != defenders[0]["at"]:
        return Refusal(
            gettext("%(unit)s is not in the province of the attack", unit=name(unit)), "8.23"
        )
    stack = board["stacks"][found]
    if found in frame["attackers"]:
        return Refusal(gettext("%(unit)s is already in the attack", unit=name(unit)), "7.32")
    if COLOUR[unit] in ("red", "white") and not any(u in LEADERS for u in stack["units"]):
        return Refusal(gettext("%(unit)s can attack only under a leader", unit=name(unit)), "8.28")
    if COLOUR[unit] == "black":
        return Refusal("Black units attack only with the Anarchists Strike chit", "8.28")
    if not can_attack(stack, seat):
        return Refusal(gettext("you do not control %(unit)s", unit=name(unit)), "8.21")
    if not all(opposing(stack, other, frame["demands"]) for other in defenders):
        return Refusal(
            gettext("%(unit)s does not oppose all the defenders", unit=name(unit)), "8.22"
        )
    if has_attacked(frame, stack):
        return Refusal(gettext("%(unit)s has already attacked this phase", unit=name(unit)), "8.25")
    return None


def _not_bombarded(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """17.46, 17.47, ruling R110."""
    options = play.state["options"]
    if not (options["naval_operations"] or options["major_intervention"]):
        return Refusal("this match does not use naval operations", "17.4")
    if frame["mode"] != ORDINARY:
        return Refusal("ships cannot support subversive or terror attacks", "17.46")
    if fleets(play.state, seat) == 0:
        return Refusal(
            "bombardment needs the British or French control marker, and the Armistice",
            "17.46",
        )
    if fleets(play.state, seat) <= frame["bombardments"] + len(frame["bombarded"]):
        return Refusal("each control marker allows one bombardment per phase", "17.46")
    if stack_of(board_of(play), unit) not in frame["attackers"]:
        return Refusal(gettext("%(unit)s is not in the attack", unit=name(unit)), "17.47")
    if not within_range(play.state, unit):
        why = "is not a Blue, White or Green unit on the Baltic or Black Sea"
        return Refusal(gettext("%(unit)s %(why)s", unit=name(unit), why=why), "17.47")
    return Refusal(gettext("%(unit)s already counts double", unit=name(unit)), "17.47")


def _not_resolvable(play: Play, frame: Frame) -> Refusal | None:
    if not frame["attackers"]:
        return Refusal("no attackers yet; add one with WITH and a unit", "8.0")
    if odds(play.state, frame) is None:
        attack = attack_strength(play.state, frame)
        defence = total(board_of(play), frame["targets"])
        return Refusal(
            gettext(
                "%(attack)s against %(defence)s is below 1:2, so you cannot attack",
                attack=attack,
                defence=defence,
            ),
            "8.37",
        )
    if frame["demanding"]:
        nation = BOX.nationalities[frame["demands"][0]].name
        return Refusal(
            gettext("%(nation)s makes the Territorial Demands and must take part", nation=nation),
            "12.5(16)",
        )
    return None
