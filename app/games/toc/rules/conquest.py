"""Sections 5.2, 5.4 in the campaign: final disposition, conquest, peace with Poland (TQ-103).

The Supplement, which has the tables, is not in the rulebook; these are house tables.
"""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import SINCE_VERSION_6, Board, holder, is_since
from app.games.toc.box import BOX, CITIES, NET, POLAND, RED, WHITE, enemy_of, region_of
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.influence_points import is_locked, politics_of
from app.games.toc.rules.tracks import settle_control
from app.games.toc.rules.withdrawal import take_away

WARSAW: Final = BOX.factions[POLAND].capital
HALVES: Final = 2
POLISH_LEVY: Final = "polish levy"
"""The flag of a board on which RED is to raise its levy (11.4)."""


def final_disposition(play: Play, board: Board) -> None:
    """Case 5.2: at the end of the Political Phase of turn 9 a die, changed by the box of the
    marker, gives each faction that nobody controls to a side, or leaves it neutral for good. Gates
    count no more."""
    numbers, politics = BOX.campaign, politics_of(board)
    if board["turn"] != numbers.disposition_turn:
        return
    for faction in BOX.factions:
        if is_locked(board, faction) or faction in politics["control"]:
            continue
        at = politics["tracks"][faction]
        die = play.roll(f"disposition {faction}")
        face = die + at
        side = RED if face <= numbers.disposition_red else WHITE
        if numbers.disposition_red < face <= numbers.disposition_none:
            side = ""
        play.emit("disposition", faction=faction, die=die, modifier=at, side=side)
        if side:
            politics["tracks"][faction] = TRACK_END if side == WHITE else -TRACK_END
            settle_control(play, board, faction)
        elif faction != CENTRAL_POWERS:
            board["campaign"]["gone"].append(faction)


def raise_levy(play: Play, board: Board) -> None:
    """Case 11.4: RED rolls a die and has as many replacement steps."""
    levy = play.roll("polish levy")
    board["steps"][RED] += HALVES * levy
    play.emit("polish.levy", die=levy)


def cities_at_home(faction: str) -> list[str]:
    """The Victory Cities of the home region of a country or republic."""
    region = BOX.factions[faction].region
    return [city for city in CITIES if region and region_of(city) == region]


def check_conquests(play: Play, board: Board) -> None:
    """Case 5.4, the house table: a republic is conquered if an enemy holds all its cities in
    supply; a country if the enemy held its capital at the check before as well."""
    campaign, derived = board["campaign"], derive(board)
    fallen_before, campaign["fallen"] = campaign["fallen"], []
    for faction, side in list(politics_of(board)["entered"].items()):
        record = BOX.factions[faction]
        cities, supplied = cities_at_home(faction), derived.supplied(enemy_of(side))
        if record.capital and holder(board, record.capital) == enemy_of(side):
            campaign["fallen"].append(faction)
        if not cities or not all(supplied & NET.bit[city] for city in cities):
            continue
        if record.kind == "country" and faction not in fallen_before:
            continue
        leave_the_war(play, board, faction)
        play.emit("conquered", faction=faction, side=enemy_of(side))


def leave_the_war(play: Play, board: Board, faction: str) -> None:
    """A faction is out of the game: its forces go, its spaces stay with who holds them."""
    politics = politics_of(board)
    politics["control"].pop(faction, None)
    politics["entered"].pop(faction, None)
    if faction in politics["fresh"]:
        politics["fresh"].remove(faction)
    board["campaign"]["gone"].append(faction)
    take_away(board, faction)


def peace_with_poland(play: Play, board: Board) -> None:
    """Case 5.4, the house table: once Warsaw has fallen, or from turn 12 on while WHITE controls
    Poland, a die ends the war with Poland, the sooner the longer it lasts. RED then raises a
    Polish levy once (11.4), whose steps it has in the next Logistics Phase; up to version 5 of the
    rules they were lost with the turn."""
    campaign, numbers = board["campaign"], BOX.campaign
    side = politics_of(board)["entered"].get(POLAND)
    if side is None:
        return
    if not campaign["peace"]:
        is_late = side == WHITE and board["turn"] >= numbers.peace_from
        if holder(board, WARSAW) == side and not is_late:
            return
        campaign["peace"] = board["turn"]
        if is_since(board, SINCE_VERSION_6):
            board["flags"].append(POLISH_LEVY)
        else:
            raise_levy(play, board)
    modifier = campaign["peace"] - board["turn"]
    die = play.roll("peace")
    made = die + modifier <= numbers.peace_up_to
    play.emit("peace", die=die, modifier=modifier, made=made)
    if made:
        leave_the_war(play, board, POLAND)
