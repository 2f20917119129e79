"""The Czar's death by the chit or by order of the committee, and whom it serves (12.5(7), 13.5).

In a Red victory an executed Czar counts for the player who held him; alive he counts for a White
one (15.46). So who plays for Red and holds him wants him dead, and so do those who play for White
while another holds him.
"""

from app.games.kernel.state import Action, Seat
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.assassins import plain_killers
from app.games.rcw.rules.committee import markers
from app.games.rcw.rules.czar_execution import CHIT, CONSENT, czars_guard
from app.games.rcw.rules.victory import RED


def wants_him_dead(sight: BotView) -> bool:
    """Whether it is good for the seat that the Czar is executed, whoever holds him."""
    guard = czars_guard(sight.board)
    if guard is None or (guard != sight.seat and not sight.level.schemes):
        return False
    return (guard == sight.seat) == (sight.aim == RED)


def agrees(sight: BotView) -> bool:
    """Consent to an execution order that is good for the seat (13.52)."""
    wanted = wants_him_dead(sight)
    mine = czars_guard(sight.board) == sight.seat
    sight.because("czar.spare" if not wanted else "czar.mine" if mine else "czar.theirs")
    return wanted


def answer(sight: BotView, options: list[Action]) -> Action:
    """When playing for Red, have the Czar shot: he then counts for his holder (13.54, 15.46)."""
    sight.because("czar.mine" if sight.aim == RED else "czar.spare")
    return {"do": "comply" if sight.aim == RED else "defy"}


def shoot(sight: BotView) -> Action | None:
    """Play Assassination of the Czar for the same reason, if an assassin can be spared (R61)."""
    if sight.aim != RED or not sight.holds(CHIT) or czars_guard(sight.board) != sight.seat:
        return None
    spared = plain_killers(sight.board, sight.seat)
    if not spared:
        return None
    sight.because("czar.mine")
    return {"do": "shoot_czar", "piece": spared[0]}


def committee(sight: BotView) -> list[Seat] | None:
    """Return who would order the execution, oneself first, or None: nobody would (13.52).

    Only who would comply is given an order: who plays for White defies it (13.54).
    """
    guard = czars_guard(sight.board)
    if guard is None or not wants_him_dead(sight):
        return None
    if guard != sight.seat and sight.through(guard).aim != RED:
        return None
    members = [sight.seat]
    willing = [
        seat
        for seat in sight.others
        if markers(sight.board, [seat]) and wants_him_dead(sight.through(seat))
    ]
    for seat in sorted(willing, key=lambda each: (-markers(sight.board, [each]), each)):
        if markers(sight.board, members) < CONSENT:
            members.append(seat)
    has_consent = markers(sight.board, members) >= CONSENT
    return members if has_consent and sight.bids_left(*members[1:]) else None


def begin(sight: BotView) -> Action | None:
    """Begin an execution order that somebody would comply with."""
    if committee(sight) is None:
        return None
    mine = czars_guard(sight.board) == sight.seat
    sight.because("czar.mine" if mine else "czar.theirs")
    return {"do": "order_execution"}


def write(sight: BotView, options: list[Action]) -> Action:
    """Go on with the order: invite whose consent it needs, then declare it."""
    draft = sight.state["drafts"][sight.seat]
    members = committee(sight)
    if members is None or not set(draft["members"]) <= set(members):
        return {"do": "drop_plan"}
    for member in members:
        if member not in draft["members"]:
            return {"do": "invite", "seat": member}
    declare: Action = {"do": "declare"}
    return declare if declare in options else {"do": "drop_plan"}
