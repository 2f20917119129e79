"""Assassinations: whose death is worth the assassins, and how many to send (10.0)."""

from app.games.kernel.state import Action, Seat
from app.games.rcw.board import attached_to
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.odds import kills
from app.games.rcw.box import COLOUR, VALUE
from app.games.rcw.rules.assassination import owner_of, victims
from app.games.rcw.rules.assassins import FELIX, WORTH, killers
from app.games.rcw.rules.victory import MAP_POINTS

WORTH_IT = 0.5
"""What an attempt must bring on average."""
KILLER = 0.35
"""What an assassin is worth who is sent; one who fails goes to the target's player (10.22)."""
COMMAND = 1.5
"""What it is worth that nobody leads those units any more against one's own colour."""
SCATTERED = 0.3
"""What counts of the units that lose their leader: they are nobody's (7.4)."""


def prize(sight: BotView, leader: str) -> float:
    """Return what the death of `leader` is worth: the leader, and the units left behind (10.21)."""
    owner = owner_of(sight.board, leader)
    if owner == sight.seat:
        return 0.0
    threat = COMMAND if owner is not None and COLOUR[leader] != sight.aim else 0.0
    left = sum(MAP_POINTS[sight.aim].get(unit, 0) for unit in attached_to(sight.board, leader))
    return sight.spoils(leader, owner) + threat + SCATTERED * sight.rivalry.get(owner, 0.0) * left


def ways(sight: BotView) -> list[tuple[Action, int]]:
    """List the ways to send assassins, each with what they count for (10.12, 10.3)."""
    held = killers(sight.board, sight.seat)
    plain = sum(piece != FELIX for piece in held)
    found: list[tuple[Action, int]] = [({"do": "send", "count": n}, n) for n in range(1, plain + 1)]
    if FELIX in held:
        found.append(({"do": "send_felix"}, WORTH[FELIX]))
        for n in range(1, plain + 1):
            found.append(({"do": "send_felix_and", "count": n}, WORTH[FELIX] + n))
    return found


def best_way(sight: BotView, leader: str) -> tuple[float, Action]:
    """Return what an attempt on `leader` brings on average, and with whom it brings most."""
    gain, value = prize(sight, leader), VALUE[leader]
    envy = sight.rivalry.get(_owner(sight, leader), 0.0)
    best: tuple[float, Action] = (0.0, {"do": "call_off"})
    for action, count in ways(sight):
        likely = kills(count, value)
        brings = likely * gain - KILLER * count * (1.0 + (1.0 - likely) * envy)
        if brings > best[0]:
            best = (brings, action)
    return best


def _owner(sight: BotView, leader: str) -> Seat | None:
    return owner_of(sight.board, leader)


def begin(sight: BotView) -> Action | None:
    """Attempt the assassination that is worth most, if one is worth it (10.11)."""
    if not killers(sight.board, sight.seat):
        return None
    found = [(best_way(sight, leader)[0], leader) for leader in victims(sight.board, sight.seat)]
    brings, leader = max(found, default=(0.0, ""))
    if sight.level.ruthless * brings <= WORTH_IT:
        return None
    _explain(sight, leader)
    return {"do": "assassinate", "unit": leader}


def send(sight: BotView, options: list[Action]) -> Action:
    """Say how many assassins go (10.12)."""
    target = sight.frame["target"]
    best = best_way(sight, target)[1]
    if best["do"] == "call_off":
        sight.because("no_murder")
    else:
        _explain(sight, target)
    return best


def _explain(sight: BotView, leader: str) -> None:
    """Say how likely the best attempt on `leader` is to succeed."""
    best = best_way(sight, leader)[1]
    count = {str(way): n for way, n in ways(sight)}.get(str(best), 0)
    percent = round(100 * kills(count, VALUE[leader])) if count else 0
    sight.because("murder", unit=leader, percent=percent)
