"""`python -m tests.games.rcw.bots.first_matches`: what a newcomer keeps in a first match.

The newcomer is a script: one only ends phases, the other also attacks what it can at 2:1 or better
with everything that stands there. Their two opponents are gentle bots. Counted are the leaders that
they still command after game turn 2, of those they were dealt.
"""

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Final

import click

from app.games.kernel.bot import next_to_act
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import board_of, strength
from app.games.rcw.bots import BOTS
from app.games.rcw.box import LEADERS
from app.games.rcw.rules.attack import attack_strength
from app.games.rcw.title import RCW

SEATS: Final = list("ABC")
TURNS: Final = 2
GOOD_ODDS: Final = 2
Newcomer = Callable[[Match, Seat], Action]


def ends_phases(match: Match, seat: Seat) -> Action:
    """End each phase, and answer what must be answered with what the site would answer."""
    options = match.pending(seat)
    return next((each for each in options if each["do"].startswith("end_")), None) or (
        match.default(seat) or options[0]
    )


def attacks_at_good_odds(match: Match, seat: Seat) -> Action:
    """Attack with all who can join, where that is at 2:1 or better; else end the phase."""
    if match.waiting()[seat] != "combat":
        return ends_phases(match, seat)
    options = match.pending(seat)
    frame = match.state["steps"][-1]
    if frame["targets"]:
        joining = next((each for each in options if each["do"] == "with"), None)
        return joining or {"do": "resolve"}
    good = (each for each in options if each["do"] == "attack" and _is_good(match, seat, each))
    return next(good, {"do": "end_combat"})


def _is_good(match: Match, seat: Seat, attack: Action) -> bool:
    draft = match.draft()
    try:
        draft.apply(seat, attack)
        while joining := [each for each in draft.pending(seat) if each["do"] == "with"]:
            draft.apply(seat, joining[0])
    except ChanceNeeded:
        return False
    frame = draft.state["steps"][-1]
    stacks = board_of(draft.state)["stacks"]
    defence = sum(strength(stacks[each]) for each in frame["targets"])
    return attack_strength(draft.state, frame) >= GOOD_ODDS * defence


NEWCOMERS: Final[Mapping[str, Newcomer]] = {
    "ends phases": ends_phases,
    "attacks at 2:1": attacks_at_good_odds,
}


def leaders_kept(number: int, newcomer: Newcomer, bot: str = "gentle") -> tuple[int, int]:
    """Play first match `number`; return the leaders that the newcomer was dealt and has kept."""
    match = Match.new(RCW, SEATS, seed=f"{number:064x}")
    whims = Random(number)
    board = board_of(match.state)
    hands = {seat: LEADERS.intersection(board["lying"]["hand:" + seat]) for seat in SEATS}
    seat: Seat = ""
    while not match.over and board["turn"] <= TURNS:
        acting = next_to_act(match, match.state["seats"])
        assert acting is not None
        if not board["order"] and not seat:
            # Until it is known who moves first, which is the newcomer's seat, all of them pass.
            action = match.pending(acting)[0]
        else:
            seat = seat or board["order"][0]
            if acting == seat and acting not in match.waiting():
                action = next(each for each in match.any_time(seat) if each["do"] == "refuse")
            else:
                play = newcomer if acting == seat else None
                action = play(match, acting) if play else BOTS[bot](match, acting, whims)
        match.apply(acting, action)
        board = board_of(match.state)
    kept = {
        unit
        for stack in board["stacks"].values()
        if stack["seat"] == seat
        for unit in stack["units"]
    }
    return len(hands[seat]), len(kept.intersection(hands[seat]))


def has_an_army(number: int, newcomer: Newcomer) -> bool:
    """Whether the newcomer of a first match still has two thirds of the leaders dealt to them."""
    dealt, kept = leaders_kept(number, newcomer)
    return 3 * kept >= 2 * dealt


@click.command()
@click.option("--matches", default=100, show_default=True)
@click.option("--bot", default="gentle", show_default=True)
def first_matches(matches: int, bot: str) -> None:
    """Play and count."""
    for name, newcomer in NEWCOMERS.items():
        began = perf_counter()
        counts = [leaders_kept(number, newcomer, bot) for number in range(matches)]
        good = sum(3 * kept >= 2 * dealt for dealt, kept in counts)
        worst = min(kept / dealt for dealt, kept in counts)
        seconds = (perf_counter() - began) / matches
        click.echo(
            f"A newcomer who {name}: two thirds of the leaders left in {good} of {matches}, at "
            f"worst {worst:.0%}; {seconds:.2f} s each."
        )


if __name__ == "__main__":
    first_matches()
