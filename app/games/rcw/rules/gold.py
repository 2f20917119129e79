"""Sections 13.1 and 13.2: Green units that the Gold buys, and Imperial units handed over."""

from collections.abc import Iterator

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import (
    GOLD_PLACES,
    Board,
    Stack,
    appropriated,
    attach,
    attached_to,
    board_of,
    capacity,
    colour_of,
    green_room,
    join,
    owner_by_marker,
    province_of,
    split,
    stack_of,
)
from app.games.rcw.box import (
    ARMIES,
    BOX,
    COLOUR,
    CZAR,
    GOLD,
    IMPERIALS,
    LEADERS,
    NATION,
    REGION,
    TRAINS,
    open_to,
)
from app.games.rcw.rules.force import Force, drop, place_of, settle, units_of
from app.games.rcw.rules.stacking import let_go, shed_excess
from app.games.text import gettext

# Green units


def for_sale(unit: str, stack: Stack) -> bool:
    """Whether the Gold can win `unit` over from its Green stack, whoever has it (13.26, 13.27)."""
    loyal = NATION[unit] in BOX.tables.movement.gold_may_not_attach
    return COLOUR[unit] == "green" and colour_of(stack) == "green" and not loyal


def buyer_in(board: Board, units: list[str]) -> str | None:
    """Return the leader among `units` who has the Gold and room for a Green unit (13.25)."""
    return next((unit for unit in units if unit in LEADERS and green_room(board, unit) > 0), None)


def ordinary_room(board: Board, leader: str) -> int:
    """Return how many units `leader` may attach without a place that the Gold gives (13.25)."""
    extra = GOLD_PLACES if board["under"].get(GOLD) == leader else 0
    below = [unit for unit in attached_to(board, leader) if unit in ARMIES]
    own = len(below) - len(appropriated(board, leader))
    return capacity(board, leader) - extra - own


def bought_by(board: Board, force: Force) -> list[str]:
    """Return the Green units of a Red or White force (13.26)."""
    if force["lead"] not in LEADERS:
        return []
    return [unit for unit in units_of(board, force) if COLOUR[unit] == "green"]


def bound(board: Board, force: Force, province: str) -> list[str]:
    """Return the Green units of the force that may not enter `province` (5.74, 13.26)."""
    return [u for u in bought_by(board, force) if province not in (open_to(u) or ())]


def part_from(play: Play, frame: Frame, seat: Seat, units: list[str]) -> None:
    """Leave Green `units` of the force where it stands: Green again, each by itself.

    They are again under the holder of their control marker (5.74, 7.17; R30, R31, R114).
    """
    board = board_of(play)
    force: Force = frame["force"]
    for unit in units:
        board["under"].pop(unit, None)
        split(board, force["stack"], [unit], owner_by_marker(board, unit))
        drop(frame, force, [unit])
        play.emit("green.left", seat=seat, unit=unit, at=place_of(board, force))
    settle(board, frame, force)


def not_for_sale(board: Board, force: Force, unit: str) -> Refusal:
    """Return why the force cannot attach a Green unit beside it (13.25 to 13.28)."""
    name = BOX.units[unit].name
    if NATION[unit] in BOX.tables.movement.gold_may_not_attach:
        return Refusal(
            gettext(
                "the Gold cannot buy %(name)s: Finnish and Polish units are not for sale", name=name
            ),
            "13.27",
        )
    leader = board["under"].get(GOLD)
    if leader is None or leader not in units_of(board, force):
        return Refusal("only a Red or White leader with the Gold can attach Green units", "13.25")
    return Refusal("the Gold can buy at most two Green units, and has no room left", "13.25")


# handing an Imperial unit over


def transfers(play: Play, frame: Frame, seat: Seat, own: list[Stack]) -> Iterator[Action]:
    """Yield which Imperial unit `seat` may hand to which of its `own` stacks (13.15, R28)."""
    board = board_of(play)
    for unit in (CZAR, GOLD):
        name = stack_of(board, unit)
        if name is None or unit in frame["moved"]:
            continue
        source = board["stacks"][name]
        if source["seat"] != seat:
            continue
        for stack in own:
            if not _in_reach(play, source["at"], stack["at"]):
                continue
            for to in _carriers(stack):
                if to != board["under"].get(unit) and (to in LEADERS or stack is not source):
                    yield {"do": "transfer", "unit": unit, "to": to}


def _in_reach(play: Play, here: str, there: str) -> bool:
    """Whether the match lets an Imperial unit change hands between the two provinces (R28)."""
    if play.state["options"]["imperial_transfer"] == "region":
        return REGION[here] == REGION[there]
    return here == there


def _carriers(stack: Stack) -> list[str]:
    """Return who in a stack can be given an Imperial unit (13.12): leaders, or its first unit."""
    if colour_of(stack) in ("red", "white"):
        return [unit for unit in stack["units"] if unit in LEADERS]
    return stack["units"][:1]


def carrier_meant(board: Board, unit: str) -> str:
    """Return whom an order means that hands something to `unit`: a leader, or the stack (13.12)."""
    stack = stack_of(board, unit)
    if unit in LEADERS or stack is None:
        return unit
    return board["stacks"][stack]["units"][0]


def transfer(play: Play, seat: Seat, unit: str, to: str) -> None:
    """Detach an Imperial unit from one own force and attach it to another (13.15, 13.29)."""
    board = board_of(play)
    source, into = stack_of(board, unit), stack_of(board, to)
    assert source is not None
    assert into is not None
    board["under"].pop(unit, None)
    if to in LEADERS:
        attach(board, unit, to)
    else:
        join(board, [unit], into)
    play.emit("transferred", seat=seat, unit=unit, to_unit=to)
    shed_excess(play, source)
    if source in board["stacks"]:
        let_go(play, source)


def not_transferable(play: Play, frame: Frame, seat: Seat, unit: str, to: str) -> Refusal:
    """Return why an Imperial unit is not handed over (13.12 to 13.15)."""
    board = board_of(play)
    name, other = BOX.units[unit].name, BOX.units[to].name
    source, into = stack_of(board, unit), stack_of(board, to)
    if unit not in IMPERIALS:
        return Refusal("only Imperial units can be transferred; ATTACH the unit instead", "13.15")
    if source is None or board["stacks"][source]["seat"] != seat:
        return Refusal(
            gettext(
                "you do not control the %(name)s; if it is alone in a province, ATTACH it there",
                name=name,
            ),
            "13.15" if source is None else "13.14",
        )
    if unit in frame["moved"]:
        return Refusal(gettext("the %(name)s has already moved this phase", name=name), "13.15")
    if into is None or board["stacks"][into]["seat"] != seat:
        return Refusal(gettext("%(other)s is not one of your forces", other=other), "13.15")
    if to in TRAINS or to in IMPERIALS:
        return Refusal(
            gettext("name a leader or unit that can carry the %(name)s", name=name), "13.12"
        )
    where = province_of(board, unit)
    assert where is not None
    if not _in_reach(play, where, board["stacks"][into]["at"]):
        area = play.state["options"]["imperial_transfer"]
        return Refusal(gettext("both forces must be in the same %(area)s", area=area), "13.15")
    return Refusal(gettext("%(other)s already has the %(name)s", other=other, name=name), "13.15")
