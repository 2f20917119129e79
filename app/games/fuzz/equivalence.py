"""Equivalences: drafts, undo, replay and order texts must lead to the same position."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from app.games.fuzz.barrier import canonical, perturbed_draft, snapshot_for
from app.games.kernel.bot import at_random
from app.games.kernel.chance import ChanceNeeded, RecordedDice, commitment, verify
from app.games.kernel.match import IllegalAction, Match, copy_state, replay
from app.games.kernel.state import Action, Entry, Seat, State
from app.games.kernel.view import log_for

STORED_BITS = 64
MAX_DRAFT_ACTIONS = 12
"""Actions that a trial draft goes on for, unless it comes to a die before."""


def draft_disturbs(match: Match, seat: Seat, lots: Random) -> Iterator[str]:
    """Play on in a draft; yield in what the match itself has changed by it."""
    before, length = canonical(match.state), len(match.log)
    draft = match.draft()
    try:
        for _ in range(MAX_DRAFT_ACTIONS):
            if not draft.options(seat):
                break
            draft.apply(seat, at_random(draft, seat, lots))
            if any(entry["draws"] for entry in draft.log):
                yield "a draft has rolled dice"
    except ChanceNeeded:
        pass
    if canonical(match.state) != before or len(match.log) != length:
        yield "a draft has changed the match"


def draft_tells(match: Match, seat: Seat, action: Action, lots: Random) -> Iterator[str]:
    """Try `action` in two drafts, between which only what `seat` may not know differs."""
    found: list[Any] = []
    for trial in (match.draft(), perturbed_draft(match, seat, lots)):
        try:
            trial.apply(seat, action)
            found.append((snapshot_for(trial, seat), log_for(trial.title, trial.log, seat)))
        except ChanceNeeded:
            found.append(None)
    if found[0] != found[1]:
        yield f"what a draft of {action} shows depends on what {seat} may not know"


def refusal_disturbs(match: Match, seat: Seat, stray: Action) -> Iterator[str]:
    """Try an action that is not among the options; yield what is wrong with its refusal."""
    if match.find_option(seat, stray) is not None:
        return
    before, length = canonical(match.state), len(match.log)
    try:
        match.apply(seat, stray)
        yield f"{stray} is not among the options and was carried out"
    except IllegalAction as illegal:
        if not illegal.refusal.why:
            yield f"{stray} is refused without a reason"
    if canonical(match.state) != before or len(match.log) != length:
        yield f"the refusal of {stray} has changed the match"


def undo_differs(match: Match, before: str) -> Iterator[str]:
    """Take the last action back, if it may be, in a copy; yield whether that leads to `before`."""
    seat = match.log[-1]["seat"]
    if seat is None or not match.can_undo(seat):
        return
    draws = [draw for entry in match.log for draw in entry["draws"]]
    again = Match(match.title, copy_state(match.state), list(match.log), RecordedDice(draws))
    again.undo(seat)
    if canonical(again.state) != before:
        yield "undoing the last action does not lead back to the position before it"


def replay_differs(match: Match, seed: str) -> Iterator[str]:
    """Yield in what the log, read back from JSON and played again, or its draws, checked with the
    seed, differ."""
    state, log = match.state, match.log
    read: tuple[State, list[Entry]] = json.loads(json.dumps((state, log)))
    if read[0] != state or read[1] != log:
        yield "state or log read back from JSON are others"
    again = replay(match.title, read[1], state["seats"], state["options"], rules=state["rules"])
    if canonical(again.state) != canonical(state):
        yield "the replayed log does not lead to the snapshot"
    if canonical(again.log) != canonical(log):
        yield "the replayed log is another log"
    draws = [draw for entry in log for draw in entry["draws"]]
    if len(draws) != state["draws"]:
        yield f"{state['draws']} draws were made, the log has {len(draws)}"
    yield from verify(seed, commitment(seed), draws)


def unstorable(state: str) -> Iterator[str]:
    """Yield the numbers of a state, as JSON, that a database reads back as others: it keeps 64 bits
    of them."""
    found: list[str] = []

    def note(number: str) -> int:
        if int(number).bit_length() >= STORED_BITS:
            found.append(number)
        return 0

    json.loads(state, parse_int=note)
    for number in found:
        yield f"the state has the number {number}, which cannot be stored"


def order_text_differs(match: Match) -> Iterator[str]:
    """Yield whether the log, played again from its order texts, leads elsewhere."""
    state, log = match.state, match.log
    draws = [draw for entry in log for draw in entry["draws"]]
    again = Match.new(
        match.title, state["seats"], options=state["options"], dice=RecordedDice(draws)
    )
    for entry in log[1:]:
        assert entry["seat"] is not None
        text = match.title.notation.write(entry["action"])
        outcome = again.orders(entry["seat"], text)
        if outcome.refusal is not None or len(outcome.entries) != 1:
            yield f"action {entry['n']}, {text!r}, as an order: {outcome.refusal or 'several'}"
            return
    if canonical(again.state) != canonical(state):
        yield "the orders in text do not lead to the snapshot"
