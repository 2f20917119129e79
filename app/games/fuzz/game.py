"""One random game, checked after every action."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from traceback import format_exception
from typing import Any

from app.games.fuzz.barrier import Viewer, Watch, canonical, leaks, log_leaks, viewers
from app.games.fuzz.determinization import bad_determinization
from app.games.fuzz.equivalence import (
    draft_disturbs,
    draft_tells,
    order_text_differs,
    refusal_disturbs,
    replay_differs,
    undo_differs,
    unstorable,
)
from app.games.fuzz.fault import Fault
from app.games.fuzz.game_spec import GameSpec
from app.games.fuzz.non_interference import interference
from app.games.fuzz.policy import FuzzPolicy
from app.games.fuzz.soundness import bad_default, bad_options, bad_order_text, violations
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

MAX_LENGTH = 50_000
"""Actions after which a game is taken to have no end."""
NOW_AND_THEN = 200
"""One action in so many is followed by the slower checks."""
UNDONE_UNTIL = 300
"""Undo is tried in the first so many actions of a game: it replays the log each time."""
OUT_OF_TURN = 8
"""At one stop in so many it is anybody's turn to do what may be done at any time."""
TIMED_OUT = 20
"""One answer in so many is the default, as if its time were up."""
NEW = 2
"""So many times in a game what everybody sees of an order word's use is compared each time."""
LOOKED_AT = 1
"""Seats for which the information barrier is tested at a time."""
TWINNED = 20
"""One action in so many is also carried out where others hold other hidden things."""
RETOLD = 25
"""One game in so many is played again from its order texts."""


@dataclass(frozen=True)
class Played:
    """A game that went well: how long it was, how it ended, and how often what the title names was
    used in it (`Title.uses`)."""

    plan: GameSpec
    actions: int
    seconds: float
    result: dict[str, Any]
    uses: Mapping[str, int] = field(default_factory=dict)


def play(title: Title, plan: GameSpec) -> Played:
    """Play a random game to its end. Raises Fault at the first thing that does not hold."""
    began = perf_counter()
    game = _Game(title, plan)
    try:
        while not game.match.over:
            game.act()
        game.look_back()
    except Fault:
        raise
    except Exception as raised:
        # Whatever the rules raise is a fault of theirs, and must be seen with its game.
        what = "".join(format_exception(raised)).rstrip().splitlines()
        raise Fault.in_match(plan, what, game.match) from raised
    result = game.match.state["result"]
    assert result is not None
    seconds = perf_counter() - began
    return Played(plan, len(game.match.log) - 1, seconds, result, dict(game.uses))


class _Game:
    """A match with its players and the random numbers of its checks."""

    def __init__(self, title: Title, plan: GameSpec) -> None:
        self.plan = plan
        self.lots = plan.lots()
        self.samples = plan.samples()
        options = chosen_options(title, plan, self.lots)
        alone = title.is_solitaire(options)
        count = title.seats_for(options)[0] if alone else plan.seats
        seats = title.seat_ids(count, options)
        self.match = Match.new(title, seats, seed=plan.seed, options=options)
        self.players = {seat: FuzzPolicy(title, self.lots) for seat in seats}
        self.used: Counter[str] = Counter()
        self.uses: Counter[str] = Counter()
        self.stray: Action = {"do": next(iter(title.notation.verbs))}
        self.require(violations(self.match, self.match.log[0]))

    def require(self, faults: Iterator[str]) -> None:
        """Raise Fault if there are any."""
        found = list(faults)
        if found:
            raise Fault.in_match(self.plan, found, self.match)

    def act(self) -> None:
        """Let one of those who may act do something, and check everything."""
        match, samples = self.match, self.samples
        if len(match.log) > MAX_LENGTH:
            self.require(iter([f"the game has not ended after {MAX_LENGTH} actions"]))
        seat, action = self._whoever_acts()
        self.require(bad_order_text(match, seat, action))
        slowly = samples.randrange(NOW_AND_THEN) == 0
        if slowly:
            self._look_twice(seat, action)
        hidden = self._is_hidden(action) and self._is_watched(action["do"])
        watch = Watch(match, self._some(seat)) if hidden else None
        if samples.randrange(TWINNED) == 0:
            viewer = samples.choice(match.state["seats"])
            self.require(interference(match, seat, action, viewer, samples))
        before = canonical(match.state) if slowly else ""
        if before:
            self.require(unstorable(before))
        entry = match.apply(seat, action)
        self.require(violations(match, entry))
        for message in entry["tellings"]:
            self.uses.update(match.title.uses(match.state, message["say"], message["args"]))
        if watch is not None:
            self.require(watch.traces(match, entry))
        if entry["to"] is not None:
            self.require(log_leaks(match, [entry]))
        if hidden or slowly:
            self.require(leaks(match, self._some(), samples))
        if slowly and len(match.log) < UNDONE_UNTIL:
            self.require(undo_differs(match, before))
        self.stray = action

    def _whoever_acts(self) -> tuple[Seat, Action]:
        """Choose who acts, and how: mostly one who owes a decision, at times anybody."""
        match, lots = self.match, self.lots
        if lots.randrange(OUT_OF_TURN) == 0:
            seat = lots.choice(match.state["seats"])
            any_time = self.players[seat].choose_any_time(match, seat)
            if any_time is not None:
                return seat, any_time
        seat = lots.choice(list(match.waiting()))
        if lots.randrange(TIMED_OUT) == 0:
            self.require(bad_default(match, seat))
            default = match.default(seat)
            if default is not None:
                return seat, default
        return seat, self.players[seat].choose(match, seat)

    def look_back(self) -> None:
        """Check the game that is over: its replay, its dice, what its log told to whom."""
        match, plan = self.match, self.plan
        self.require(replay_differs(match, plan.seed))
        self.require(log_leaks(match, match.log))
        if plan.game % RETOLD == 0:
            self.require(order_text_differs(match))

    def _is_hidden(self, action: Action) -> bool:
        """Whether `action` may be one of those that not everybody may see."""
        match = self.match
        steps = match.state["steps"]
        return (
            match.title.steps[steps[-1]["step"]].secret
            or action["do"] in match.title.any_time_verbs
        )

    def _some(self, *but: Seat) -> list[Viewer]:
        """Draw some of those who look on, for what is too dear to be asked of all."""
        return self.samples.sample([v for v in viewers(self.match) if v not in but], LOOKED_AT)

    def _is_watched(self, verb: str) -> bool:
        """Whether to compare what the others see: it is dear, and much of a game is the same."""
        self.used[verb] += 1
        return self.samples.randrange(max(1, self.used[verb] // NEW)) == 0

    def _look_twice(self, seat: Seat, action: Action) -> None:
        match, samples = self.match, self.samples
        self.require(bad_options(match, seat))
        self.require(bad_determinization(match, samples.choice(viewers(match)), samples))
        self.require(draft_disturbs(match, seat, samples))
        self.require(draft_tells(match, seat, action, samples))
        for owing in match.waiting():
            self.require(bad_default(match, owing))
        self.require(refusal_disturbs(match, seat, self.stray))
        for other in match.state["seats"]:
            self.require(refusal_disturbs(match, other, action))


def chosen_options(title: Title, plan: GameSpec, lots: Random) -> dict[str, Any]:
    """Draw the options of a match, as `plan` says."""
    drawn = {
        name: True
        if plan.everything and any(choice is True for choice in choices)
        else lots.choice(title.shared_choices(name))
        for name, choices in title.option_choices.items()
    }
    return {**drawn, **dict(plan.fixed)}
