"""The board of Triumph of Chaos as plain data, and what is read off it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NotRequired, TypedDict, cast

from app.games.kernel.state import Seat, State
from app.games.toc.box import (
    BOX,
    GREEN,
    KAPPEL,
    LEADERS,
    LENIN,
    NEUTRAL,
    PIECES,
    SIDE_OF_SEAT,
    SIDES,
    SOC_REV,
    SPACES,
    STARTING_SIDE,
    TABLES,
    TSAR,
    UNITS,
    is_army,
)
from app.games.toc.components.campaign_files import Campaign as CampaignNumbers
from app.games.toc.components.politics_files import Training
from app.games.toc.components.table_files import Introduction

OUT, RESERVE, CASUALTIES, GONE = "out", "reserve", "casualties", "gone"
"""Where a piece is that is not on the map: still to come, in the strategic reserve, in the casualty
box, out of the game. An army eliminated out of supply waits in "turn 4" (10.6)."""

SOC_REV_RED_BOXES = 3
SOC_REV_START, SOC_REV_LAST = 4, 8
"""The track of the Socialist Revolutionaries has nine boxes, 0 and 8 the commit boxes (TQ-91)."""
SOC_REV_WAIT: Final = "soc_rev waits"
"""The flag of a board on which they are committed and wait for a round (13.6)."""


SINCE_VERSION_3: Final = 3
"""The version of the rules since which Don Cossacks are recalled (13.72), the Revolutionaries wait
for a round (13.6), and what else docs/toc-rules.md lists for it."""
SINCE_VERSION_5: Final = 5
"""The version of the rules since which a side is asked for what a chit of in-fighting bars, too."""
RULES: Final = 6
"""The version of the rules of new matches. docs/toc-rules.md lists what each has brought."""
SINCE_VERSION_6: Final = 6
"""The version of the rules since which a board says under which it is played (decision 0202)."""


class Politics(TypedDict):
    """What training and campaign have besides: factions and in-fighting (5.2, 13.5).

    `tracks` has the box of each faction's marker, from -3 to 3, positive for WHITE; `control` the
    sides that control factions, `entered` those whose forces have entered play by it. `influence`
    are influence points on tracks until they move the markers. `cards` says where political cards
    are. `chits` are drawn by each side and known to it alone; `cup` are all that may be drawn.
    """

    tracks: dict[str, int]
    control: dict[str, str]
    entered: dict[str, str]
    fresh: list[str]
    """Factions that cannot be activated yet: newly controlled (7.25, TQ-90)."""
    gates: list[str]
    """Gates that are open, such as "white finland"."""
    influence: dict[str, int]
    cards: dict[str, str]
    fighting: list[str]
    """The sides that are in-fighting (13.51)."""
    cup: dict[str, list[str]]
    chits: dict[str, list[str]]
    extra: dict[str, int]
    """Chits that a side draws next turn besides the one (13.51)."""
    accusations: int


class Campaign(TypedDict):
    """What the campaign has besides politics (5.4, 13.3, 13.4).

    `tracks` has the boxes of the markers of Japan, Poland and Ukraine; `active` the tracks that
    move. `gone` are factions that withdrew, were conquered or stay neutral for good. `sides` has
    the sides of pieces that have changed it.
    """

    tracks: dict[str, int]
    active: list[str]
    gone: list[str]
    sides: dict[str, str]
    fallen: list[str]
    """Countries whose capital an enemy held at the last check (5.4)."""
    sections: dict[str, str]
    """Where each special asset of WHITE serves: north, south or east (8.8)."""
    peace: int
    """The turn on which the roll for peace with Poland was triggered; 0 until then."""


class Board(TypedDict):
    """Everything on the table.

    `at` lists the pieces of each space that has any, which `where` says too; `held` has the spaces
    of each side as sets of bits (see `board.net`), without units. Replacement steps are counted in
    halves. `points` are net victory points, positive for WHITE.
    """

    turn: int
    round: int
    where: dict[str, str]
    at: dict[str, list[str]]
    reduced: list[str]
    """Units on their reduced side (3.22)."""
    flipped: list[str]
    """Leaders on their other side (12.7)."""
    control: dict[str, str]
    """Who holds a space, where it is another than at the start (10.5)."""
    no_act: list[str]
    cards: dict[str, str]
    shown: list[str]
    """Cards that a side had to show (5.1.1)."""
    points: int
    steps: dict[str, int]
    training: dict[str, int]
    """0: armies arrive reduced; 1: full (11.1)."""
    last: dict[str, str]
    """What a side last used a card for this turn: reinforcement, steps, redeployment (6.24)."""
    used: dict[str, list[str]]
    """The special actions that a side has taken this turn (7.3)."""
    assets: dict[str, str]
    """Special assets: ready, spent (for this turn) or wrecked (8.8)."""
    flags: list[str]
    modifiers: dict[str, int]
    """Modifiers of cards until the end of the turn, such as "cancel_retreat red"."""
    captured: list[str]
    """Victory Cities of an enemy's home that changed hands this turn (11.4)."""
    surprised: list[str]
    """Cavalry leaders who have tried a surprise this turn (8.422)."""
    soc_rev: int
    influence: dict[str, int]
    """Influence points on tracks, WHITE's positive (5.4)."""
    train: str
    """Where the gold train is; empty: it has left the map (13.73)."""
    politics: NotRequired[Politics]
    """Not in the introductory scenario."""
    campaign: NotRequired[Campaign]
    """Only in the campaign."""
    variants: NotRequired[list[str]]
    """The optional rules of the match, if it has any (`options`)."""
    rules: NotRequired[int]
    """The version of the rules of the match. Boards of versions 1 to 5 do not say it."""
    taken: NotRequired[list[str]]
    """Victory Cities that a side has taken from the other this turn, such as "red 601"; those that
    it owes to attrition end in "unsupplied". Since version 6 (7.33, 13.52)."""


def board_of(state: State) -> Board:
    """Return the board of a state."""
    return cast(Board, state["board"])


def is_since(board: Board, version: int) -> bool:
    """Whether a board is played under a version of the rules, 6 or later, or under a later one."""
    return board.get("rules", 0) >= version


def scenario_of(board: Board) -> Introduction | Training | CampaignNumbers:
    """Return the numbers of the scenario of a board: last turn, lead that ends it, RED's points."""
    if "campaign" in board:
        return BOX.campaign
    return BOX.training if "politics" in board else TABLES.introduction


def side_of_seat(seat: Seat) -> str:
    """The side that a seat plays."""
    return SIDE_OF_SEAT[seat]


SIDE_OF: Final = {
    piece: record.side if record.side in (*SIDES, GREEN) else NEUTRAL
    for records in (UNITS, LEADERS)
    for piece, record in records.items()
    if record.faction != SOC_REV
}
"""The side of each piece that keeps it: of all but the Socialist Revolutionaries. Factions are
neutral until a side controls them."""
FACTION_OF: Final = {
    piece: record.faction
    for records in (UNITS, LEADERS)
    for piece, record in records.items()
    if record.faction and record.faction != SOC_REV
}
"""The faction of each piece that has one."""


def alignment(board: Board) -> tuple[tuple[str, str], ...]:
    """Return the factions whose forces are in play for a side, with the sides."""
    politics = board.get("politics")
    return tuple(politics["entered"].items()) if politics else ()


def turned(board: Board) -> tuple[tuple[str, str], ...]:
    """Return the pieces that have changed sides one by one, with their sides (13.3, 13.41)."""
    campaign = board.get("campaign")
    return tuple(campaign["sides"].items()) if campaign else ()


@lru_cache(maxsize=256)
def _sides(
    entered: tuple[tuple[str, str], ...], changed: tuple[tuple[str, str], ...]
) -> Mapping[str, str]:
    by_faction = dict(entered)
    found = {
        piece: by_faction[faction] for piece, faction in FACTION_OF.items() if faction in by_faction
    }
    return SIDE_OF | found | dict(changed)


def sides_of(board: Board) -> Mapping[str, str]:
    """Return the side of each piece but the Socialist Revolutionaries, as `SIDE_OF` does, with the
    factions that a side controls."""
    entered, changed = alignment(board), turned(board)
    return _sides(entered, changed) if entered or changed else SIDE_OF


def side_of(board: Board, piece: str) -> str:
    """Return the side of a piece: red, white, green or neutral (13.6, TQ-91)."""
    campaign, politics = board.get("campaign"), board.get("politics")
    if campaign is not None and piece in campaign["sides"]:
        return campaign["sides"][piece]
    if politics is not None and FACTION_OF.get(piece) in politics["entered"]:
        return politics["entered"][FACTION_OF[piece]]
    return SIDE_OF.get(piece) or soc_rev_side(board)


def soc_rev_side(board: Board) -> str:
    """Return the side for which the Socialist Revolutionaries stand (TQ-91)."""
    return SIDES[1] if board["soc_rev"] < SOC_REV_RED_BOXES else SIDES[0]


def is_committed(board: Board) -> bool:
    """Whether the Socialist Revolutionaries are committed: their marker is in a commit box."""
    return board["soc_rev"] in (0, SOC_REV_LAST)


def can_revolutionaries_act(board: Board) -> bool:
    """Whether the Socialist Revolutionaries can be activated now: a round of their side passes
    first after they are committed (13.6)."""
    return is_committed(board) and SOC_REV_WAIT not in board["flags"]


def is_soc_rev(piece: str) -> bool:
    """Whether a piece is of the Socialist Revolutionaries (13.6)."""
    return piece == KAPPEL or (piece in UNITS and UNITS[piece].faction == SOC_REV)


ORDER: Final = {piece: number for number, piece in enumerate(PIECES)}
"""The place of each piece in the box: lists must not depend on the order of a mapping."""


Pairs = tuple[tuple[str, str], ...]
Facts = tuple[str, bool, bool, bool]

NEVER_ACTIVATED: Final = (LENIN, TSAR)
"""Neither the wounded Lenin nor the captive Tsar is activated for movement or combat (12.71)."""
FACTS: Final = {
    piece: (SIDE_OF.get(piece, ""), piece in UNITS, is_army(piece), piece not in NEVER_ACTIVATED)
    for piece in PIECES
}
"""Of each piece: its side ("" for the Socialist Revolutionaries), whether it is a unit, an army,
and whether it is ever activated."""


@lru_cache(maxsize=256)
def facts_with(entered: Pairs, changed: Pairs) -> dict[str, Facts]:
    """`FACTS` with the forces of factions on the sides that control them, and pieces on the sides
    to which they have changed."""
    sides = dict(entered)
    found = FACTS | {
        piece: (sides[faction], *FACTS[piece][1:])
        for piece, faction in FACTION_OF.items()
        if faction in sides
    }
    return found | {piece: (side, *FACTS[piece][1:]) for piece, side in changed}


def on_map(board: Board, piece: str) -> bool:
    """Whether a piece is in a space of the map."""
    return board["where"][piece] in SPACES


def still_on_map(board: Board, units: Iterable[str]) -> list[str]:
    """Return those of some units that stand on the map."""
    return [unit for unit in units if board["where"][unit] in board["at"]]


def pieces_at(board: Board, space: str) -> list[str]:
    """Return the pieces in a space, in the order in which they came."""
    return board["at"].get(space, [])


def units_at(board: Board, space: str) -> list[str]:
    """Return the units in a space; leaders are none (4)."""
    return [piece for piece in board["at"].get(space, ()) if piece in UNITS]


def put(board: Board, piece: str, place: str) -> None:
    """Put a piece in a space, or in a place beside the map, where it is neither reduced nor
    flipped."""
    before = board["where"][piece]
    if before in board["at"]:
        board["at"][before].remove(piece)
        if not board["at"][before]:
            del board["at"][before]
            if before in board["no_act"]:
                board["no_act"].remove(before)
    board["where"][piece] = place
    if place in SPACES:
        board["at"].setdefault(place, []).append(piece)
    else:
        for name in (board["reduced"], board["flipped"]):
            if piece in name:
                name.remove(piece)


def holder(board: Board, space: str) -> str:
    """Return who holds a space: the side of the units in it, else of the last marker (10.5)."""
    for piece in board["at"].get(space, ()):
        if piece in UNITS:
            return side_of(board, piece)
    return board["control"].get(space, STARTING_SIDE[space])


def values_of(board: Board, unit: str) -> tuple[int, int, int]:
    """Return strength, loss factor and movement of a unit on the side that it shows (3.22)."""
    record = UNITS[unit]
    shown = record.full
    if unit in board["reduced"] and record.reduced is not None:
        shown = record.reduced
    return shown.strength, shown.loss, shown.movement


def quarter_steps(board: Board, units: Iterable[str]) -> int:
    """Return the steps of units in quarters: an army 4, a corps 2, reduced half of that (8.311)."""
    return sum(
        (4 if is_army(unit) else 2) // (2 if unit in board["reduced"] else 1) for unit in units
    )


def in_play(board: Board, side: str) -> list[str]:
    """Return the pieces of a side on the map, in the order of the box."""
    sides, revolutionaries = sides_of(board), soc_rev_side(board)
    found = [
        piece
        for pieces in board["at"].values()
        for piece in pieces
        if sides.get(piece, revolutionaries) == side
    ]
    found.sort(key=ORDER.__getitem__)
    return found


def leader_active(board: Board, leader: str) -> bool:
    """Whether a leader can use capabilities: on the front side, in no NO ACT space (12.7, 7.33)."""
    return leader not in board["flipped"] and board["where"][leader] not in board["no_act"]
