"""Section 8.4 and the chits of 12.5 from the other side: why an attack over a border, of a Black
unit or by Territorial Demands is not legal."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame, Seat
from app.games.rcw.board import (
    Stack,
    board_of,
    colour_of,
    controller,
    nation_of,
    stack_of,
    strength,
)
from app.games.rcw.box import BOX, COLOUR, LEADERS
from app.games.rcw.rules.attack import (
    ORDINARY,
    TERROR,
    can_attack,
    has_attacked,
    has_defended,
    held,
    joiners,
    may_fight,
)
from app.games.rcw.rules.attack_options import OPENING
from app.games.rcw.rules.subversion import (
    CZECHS,
    borders,
    makes_terror,
    proof_against_subversion,
    suffers_terror,
)
from app.games.text import gettext


def name(unit: str) -> str:
    """Return how a refusal names a unit: as it is printed (3.2)."""
    return BOX.units[unit].name


def _no_chit(chit: str, case: str) -> Refusal:
    return Refusal(gettext("you do not have the %(chit)s chit", chit=chit), case)


def not_striking(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """Return why a Black unit does not attack for `seat` (12.5(4), 14.19, ruling R53)."""
    board = board_of(play)
    if not held(board, seat, "anarchists_strike"):
        return _no_chit("Anarchists Strike", "12.5(4)")
    if COLOUR[unit] != "black":
        return Refusal(gettext("%(unit)s is not a Black unit", unit=name(unit)), "12.5(4)")
    found = stack_of(board, unit)
    if found is None:
        return Refusal(gettext("%(unit)s is not on the map", unit=name(unit)), "12.5(4)")
    if has_attacked(frame, board["stacks"][found]):
        return Refusal(gettext("%(unit)s has already attacked this phase", unit=name(unit)), "8.25")
    return Refusal(gettext("%(unit)s has no target at 1:2 or better", unit=name(unit)), "8.37")


def not_demanded(play: Play, frame: Frame, seat: Seat, nation: str, rival: str) -> Refusal | None:
    """Return why two nationalities do not come to blows (12.5(16), ruling R54)."""
    board = board_of(play)
    one, other = BOX.nationalities[nation], BOX.nationalities[rival]
    if not held(board, seat, "territorial_demands"):
        return _no_chit("Territorial Demands", "12.5(16)")
    if one.colour == other.colour:
        return Refusal("one of the two must be Blue and the other Green", "12.5(16)")
    if controller(board, nation) != seat:
        return Refusal(gettext("you do not control %(name)s", name=one.name), "12.5(16)")
    stacks = board["stacks"].values()
    places = {stack["at"] for stack in stacks if nation_of(stack) == nation}
    if not any(stack["at"] in places for stack in stacks if nation_of(stack) == rival):
        return Refusal(
            gettext(
                "%(name)s and %(name_2)s have no units in the same province",
                name=one.name,
                name_2=other.name,
            ),
            "12.5(16)",
        )
    return Refusal(
        gettext(
            "%(name)s cannot attack %(name_2)s anywhere at 1:2 or better",
            name=one.name,
            name_2=other.name,
        ),
        "8.37",
    )


def not_over_the_border(
    play: Play, frame: Frame, seat: Seat, verb: str, unit: str
) -> Refusal | None:
    """Return why the stack of `unit` is not subverted or terrorised (8.41, 8.28, 12.5(17)).

    None: nothing but the odds forbids it.
    """
    board = board_of(play)
    found = stack_of(board, unit)
    mode = OPENING[verb]
    if mode == TERROR and not held(board, seat, "terror"):
        return _no_chit("Terror", "12.5(17)")
    if found is None:
        return Refusal(gettext("%(unit)s is not on the map", unit=name(unit)), "8.41")
    target = board["stacks"][found]
    if strength(target) == 0:
        return Refusal("Imperial units cannot be attacked", "13.51")
    why = _not_exposed(play, target, mode, bool(frame["striker"]))
    if why is not None:
        return why
    if has_defended(frame, target):
        return Refusal(
            gettext("%(unit)s has already been attacked this phase", unit=name(unit)), "8.25"
        )
    trial: Frame = {**frame, "mode": mode}
    if joiners(play.state, trial, seat, [found]):
        return None
    fresh: Frame = {**trial, "attacked": []}
    if joiners(play.state, fresh, seat, [found]):
        return Refusal("your units next to it have already attacked this phase", "8.25")
    own = [stack for stack in board["stacks"].values() if can_attack(stack, seat)]
    if any(may_fight(play.state, {**trial, "mode": ORDINARY}, stack, target) for stack in own):
        return Refusal("this kind of attack must come from a neighbouring province", "8.41")
    what = "Red units with a leader" if mode != TERROR else "units that can make terror attacks"
    return Refusal(
        gettext(
            "you have no %(what)s next to %(name)s",
            what=what,
            name=BOX.provinces[target["at"]].name,
        ),
        "8.41",
    )


def _not_exposed(play: Play, target: Stack, mode: str, striker: bool) -> Refusal | None:
    """8.41, ruling R50, 17.31 and 17.32: what is never hit so, whoever attacks."""
    options = play.state["options"]
    if mode == TERROR:
        if suffers_terror(options, target):
            return None
        case = "17.32" if nation_of(target) == CZECHS and options["czech_legion"] else "12.5(17)"
        return Refusal("terror attacks cannot be made on these Blue units", case)
    nation = nation_of(target)
    if nation in proof_against_subversion(options):
        case = "17.32" if nation == CZECHS else "17.31"
        return Refusal(
            gettext("%(name)s cannot be subverted", name=BOX.nationalities[nation].name), case
        )
    if colour_of(target) == "blue":
        return None
    if colour_of(target) == "red" and options["czech_legion"] and not striker:
        return None
    return Refusal("only Blue units can be subverted", "8.41")


def not_joining(play: Play, frame: Frame, seat: Seat, unit: str) -> Refusal | None:
    """Return why the stack of `unit` does not join an attack over a border (8.41, 8.28, R51)."""
    board = board_of(play)
    found = stack_of(board, unit)
    if found is None:
        return Refusal(gettext("%(unit)s is not on the map", unit=name(unit)), "8.41")
    stack = board["stacks"][found]
    defender = board["stacks"][frame["targets"][0]]
    if found in frame["attackers"]:
        return Refusal(gettext("%(unit)s is already in the attack", unit=name(unit)), "7.32")
    if COLOUR[unit] in ("red", "white") and not any(u in LEADERS for u in stack["units"]):
        return Refusal(gettext("%(unit)s can attack only under a leader", unit=name(unit)), "8.28")
    if not can_attack(stack, seat):
        return Refusal(gettext("you do not control %(unit)s", unit=name(unit)), "8.21")
    if has_attacked(frame, stack):
        return Refusal(gettext("%(unit)s has already attacked this phase", unit=name(unit)), "8.25")
    if defender["at"] not in borders(stack):
        place = BOX.provinces[defender["at"]].name
        return Refusal(
            gettext(
                "%(unit)s is not in a province next to %(place)s", unit=name(unit), place=place
            ),
            "8.41",
        )
    if frame["mode"] == TERROR:
        if not makes_terror(play.state["options"], stack):
            return Refusal("Blue units cannot make terror attacks", "12.5(17)")
        return Refusal(
            gettext("%(unit)s does not oppose all the defenders", unit=name(unit)), "8.22"
        )
    return Refusal(gettext("%(unit)s cannot subvert these defenders", unit=name(unit)), "8.41")


def not_doubled(play: Play, frame: Frame, seat: Seat) -> Refusal | None:
    """Return why Comintern is not played on the attack in hand (12.5(8))."""
    if not held(board_of(play), seat, "comintern"):
        return _no_chit("Comintern", "12.5(8)")
    if frame["comintern"]:
        return Refusal("Comintern is already played on this attack", "12.5(8)")
    return Refusal("Comintern can be played only on a subversive attack by Red units",
                   "12.5(8)")  # fmt: skip
