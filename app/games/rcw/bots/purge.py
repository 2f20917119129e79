"""Purges: whom to purge and with whom, whether to answer one, and what to take (11.0)."""

from functools import cache

from app.games.kernel.state import Action, Seat
from app.games.rcw.board import attached_to
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.endings import could_end_ahead, feeds_the_leader
from app.games.rcw.bots.odds import TWO_DICE
from app.games.rcw.bots.worth import price
from app.games.rcw.box import BOX, LEADERS
from app.games.rcw.rules.committee import PURGE, QUORUM, markers, sits
from app.games.rcw.rules.purge import strength, why_no_purge
from app.games.rcw.rules.spoils import cost_of, politburo_markers, red_leaders
from app.games.rcw.rules.victory import MAP_POINTS, POLITBURO_POINTS, RED

WORTH_IT = 0.5
"""What a purge must bring on average to be declared, or to be consented to."""
MARKER = {True: 2.0, False: 0.6}
"""What a Politburo marker is worth if one plays for Red, and if not."""
ANSWERED = 0.5
"""How likely a purge that fails is answered with a counterpurge (11.24)."""
POINT = 1.2
"""What a point that others take in a purge costs."""
KEPT_BACK = 100.0
"""What it is worth to take a marker that would let another end the war ahead (15.1(3))."""
MAX_MEMBERS = 4
"""Players among whom it still pays to divide."""


@cache
def results(power: int) -> dict[int, float]:
    """Return how likely a purge of strength `power` wins how many points; 0: it is answered."""
    found: dict[int, float] = {}
    for dice, likely in TWO_DICE.items():
        result = BOX.tables.purge(power, dice)
        points = result if isinstance(result, int) else 0
        found[points] = found.get(points, 0.0) + likely
    return found


def worth(sight: BotView, piece: str, loser: Seat) -> float:
    """Return the worth of taking `piece` from `loser`: a leader brings units along (11.21, R76)."""
    denied = sight.rivalry.get(loser, 0.0)
    if piece in POLITBURO_POINTS:
        return MARKER[sight.aim == RED] + denied * (2.0 if sight.aim == RED else 0.0)
    along = [piece, *attached_to(sight.board, piece)] if piece in LEADERS else [piece]
    own = sum(price(unit, sight.aim) for unit in along)
    return own + denied * sum(MAP_POINTS[sight.aim].get(unit, 0) for unit in along)


def haul(sight: BotView, loser: Seat, points: int, without: str | None = None) -> float:
    """Return what the best that `points` buy of `loser` is worth, when `without` is gone."""
    stock = [*red_leaders(sight.board, loser), *politburo_markers(sight.board, loser)]
    best = [0.0] * (points + 1)
    for piece in stock:
        if piece == without:
            continue
        cost, brings = cost_of(piece), worth(sight, piece, loser)
        for left in range(points, cost - 1, -1):
            best[left] = max(best[left], best[left - cost] + brings)
    return best[points]


def gain(sight: BotView, members: list[Seat], target: Seat, *, counter: bool = False) -> float:
    """Return what a purge brings on average to each of `members`, who divide it equally."""
    power = strength(sight.board, members, counter=counter)
    if power == 0:
        return 0.0
    likely = results(power)
    won = sum(chance * haul(sight, target, points) for points, chance in likely.items())
    answer = strength(sight.board, [target], counter=True)
    lost = 0.0
    if answer:
        taken = sum(chance * points for points, chance in results(answer).items())
        lost = likely.get(0, 0.0) * ANSWERED * POINT * taken
    return (won - lost) / len(members)


# declaring one


def plan(sight: BotView) -> tuple[list[Seat], Seat] | None:
    """Return with whom to purge whom, oneself first, or None: nothing is worth it (11.0, 11.1)."""
    if sight.seat in sight.board["initiated"]:
        return None
    best: tuple[float, list[Seat], Seat] | None = None
    for target in sight.others:
        members = _committee(sight, target)
        if members is None or why_no_purge(sight.play, members, target) is not None:
            continue
        if feeds_the_leader(sight, members, target):
            continue
        if not all(consents(sight.through(each), members, target) for each in members[1:]):
            continue
        brings = gain(sight, members, target)
        if sight.level.ruthless * brings > WORTH_IT and (best is None or brings > best[0]):
            best = (brings, members, target)
    return best[1:] if best else None


def _committee(sight: BotView, target: Seat) -> list[Seat] | None:
    """Return oneself and the fewest others who have eight markers together (11.11, 11.14)."""
    board = sight.board
    members = [sight.seat]
    if sits(board, sight.seat):
        return members
    willing = [s for s in sight.others if s != target and s not in board["initiated"]]
    willing.sort(key=lambda seat: (sight.rivalry[seat], -markers(board, [seat]), seat))
    for other in willing:
        if markers(board, members) < QUORUM and markers(board, [other]):
            members.append(other)
    few = len(members) <= MAX_MEMBERS and markers(board, members) >= QUORUM
    return members if few and sight.bids_left(*members[1:]) else None


def begin(sight: BotView) -> Action | None:
    """Begin the purge that is worth it, if there is one."""
    planned = plan(sight)
    if planned is None:
        return None
    (_, *others), target = planned
    sight.because("purge.with" if others else "purge", target=target, members=others)
    return {"do": "purge", "seat": target}


def write(sight: BotView, options: list[Action]) -> Action:
    """Go on with the plan that is being put together: invite, then declare; or drop it."""
    draft = sight.state["drafts"][sight.seat]
    planned = plan(sight)
    if draft["kind"] != PURGE or planned is None or planned[1] != draft["target"]:
        return {"do": "drop_plan"}
    for member in planned[0]:
        if member not in draft["members"]:
            return {"do": "invite", "seat": member}
    declare: Action = {"do": "declare"}
    agreed = set(draft["members"]) == set(planned[0])
    return declare if agreed and declare in options else {"do": "drop_plan"}


# answering one


def consents(sight: BotView, members: list[Seat], target: Seat) -> bool:
    """Whether to join in a purge that another has put together (11.11, 11.23).

    What the others win of it weighs against it, most if one of them leads.
    """
    if not sight.level.schemes or feeds_the_leader(sight, members, target):
        return False
    brings = gain(sight, members, target)
    envy = sum(sight.rivalry.get(member, 0.0) for member in members if member != sight.seat)
    return brings > WORTH_IT / 2 and envy < 1.0


def counter(sight: BotView, options: list[Action]) -> Action:
    """Counterpurge whom it pays to; what fails may be answered in its turn (11.24, 11.25)."""
    able = [option["seat"] for option in options if option["do"] == "counterpurge"]
    brings = {seat: gain(sight, [sight.seat], seat, counter=True) for seat in able}
    best = max(able, key=lambda seat: (brings[seat], seat), default=None)
    if best is None or brings[best] <= 0 or not sight.level.schemes:
        sight.because("no_counterpurge")
        return {"do": "decline"}
    sight.because("counterpurge", target=best)
    return {"do": "counterpurge", "seat": best}


def take(sight: BotView, options: list[Action]) -> Action:
    """Take what is worth most for its points (11.21, 11.22)."""
    loser = sight.frame["loser"]
    points = sight.frame["takers"][0][1]
    able = [option["piece"] for option in options if option["do"] == "seize"]
    later = [seat for seat, _ in sight.frame["takers"][1:] if seat != sight.seat]
    left = len(politburo_markers(sight.board, loser))
    at_stake = any(could_end_ahead(sight, seat, left) for seat in later)

    def brings(piece: str) -> tuple[float, str]:
        rest = haul(sight, loser, points - cost_of(piece), without=piece)
        kept_back = KEPT_BACK if at_stake and piece in POLITBURO_POINTS else 0.0
        return worth(sight, piece, loser) + rest + kept_back, piece

    if not able:
        sight.because("only")
        return {"do": "enough"}
    best = max(able, key=brings)
    kept_back = at_stake and best in POLITBURO_POINTS
    sight.because("spoils.end" if kept_back else "spoils", piece=best)
    return {"do": "seize", "piece": best}
