"""The board before turn 1, the same in all scenarios (3.14, TQ-07 to TQ-12)."""

from app.games.cards.decks import OUT as OUT_OF_PLAY
from app.games.toc.board import (
    OUT,
    RESERVE,
    RULES,
    SINCE_VERSION_6,
    SOC_REV_START,
    Board,
    Campaign,
    Politics,
)
from app.games.toc.box import (
    BOX,
    KAZAN,
    LENIN,
    PIECES,
    SIDES,
    TABLES,
    TSAR,
)
from app.games.toc.rules.involvement import INVOLVED
from app.games.toc.rules.politics import new_cards


def new_politics() -> Politics:
    """Factions and in-fighting before turn 1 of the training scenario: nobody controls a faction,
    and nobody is in-fighting (5.2, 13.51)."""
    return {
        "tracks": {faction: record.start for faction, record in BOX.factions.items()},
        "control": {},
        "entered": {},
        "fresh": [],
        "gates": [],
        "influence": {},
        "cards": new_cards(),
        "fighting": [],
        "cup": {
            side: [
                chit.chit
                for chit in BOX.chits.values()
                if chit.side == side
                for _ in range(chit.initial)
            ]
            for side in SIDES
        },
        "chits": {side: [] for side in SIDES},
        "extra": dict.fromkeys(SIDES, 0),
        "accusations": 0,
    }


def new_campaign() -> Campaign:
    """What only the campaign has before turn 1: markers of involvement that do not move yet (5.4),
    nobody gone, nobody turned."""
    return {
        "tracks": dict.fromkeys(INVOLVED, 0),
        "active": [],
        "gone": [],
        "sides": {},
        "fallen": [],
        "sections": {},
        "peace": 0,
    }


def new_board(version: int = RULES) -> Board:
    """The set-up of the campaign, which the 1918 scenario shares; the Tsar is a captive and Lenin
    wounded (12.71). Neutral powers stand on the map as they will be met. `version` is that of the
    rules of the match."""
    where = dict.fromkeys(PIECES, OUT)
    at: dict[str, list[str]] = {}
    for each in BOX.setup:
        where[each.piece] = each.space
        at.setdefault(each.space, []).append(each.piece)
    for side in SIDES:
        for unit in TABLES.introduction.reserve[side]:
            where[unit] = RESERVE
    board: Board = {
        "turn": 0,
        "round": 0,
        "where": where,
        "at": at,
        "reduced": [each.piece for each in BOX.setup if each.is_reduced],
        "flipped": [LENIN, TSAR],
        "control": {},
        "no_act": [],
        "cards": dict.fromkeys(BOX.cards, OUT_OF_PLAY),
        "shown": [],
        "points": 0,
        "steps": dict.fromkeys(SIDES, 0),
        "training": dict.fromkeys(SIDES, 0),
        "last": dict.fromkeys(SIDES, ""),
        "used": {side: [] for side in SIDES},
        "assets": {},
        "flags": [],
        "modifiers": {},
        "captured": [],
        "surprised": [],
        "soc_rev": SOC_REV_START,
        "influence": {},
        "train": KAZAN,
    }
    if version >= SINCE_VERSION_6:
        board["rules"], board["taken"] = version, []
    return board
