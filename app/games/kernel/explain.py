"""Explaining a refusal: what was wrong with an order, and the legal orders nearest to it."""

import difflib
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from app.games.kernel.chance import NoDice
from app.games.kernel.free_text import MAX_TEXT_LENGTH
from app.games.kernel.order_grammar import SLOT
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.play_context import Play
from app.games.kernel.position import Position
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.text import gettext

MAX_NEAREST = 6
"""Orders that are named as nearest."""

MAX_SIMILAR = 3
"""Orders that are named as those which a text that could not be read may have meant."""

MAX_EXAMPLES = 3
"""Orders that are named where nothing legal is like what was written."""


def explain(match: Position, seat: Seat, action: Action) -> Refusal:
    """Return why `action` is not legal now. It may be anything: it may come from outside."""
    if not match.title.notation.knows(action):
        return Refusal(gettext("%(name)s has no such order", name=match.title.name))
    known = _why(match, seat, action)
    if known.nearest or _comes_out_of_turn(match, seat, action):
        return known
    nearest = _nearest(match, seat, action)
    if nearest:
        return replace(known, nearest=nearest)
    return _with_what_is_asked(match, seat, known, says_why=_has_to_wait(match, action))


def explain_unread(
    match: Position, seat: Seat, refusal: Refusal, is_legal: Callable[[str], bool]
) -> Refusal:
    """Return the refusal of a text that could not be read, with the legal orders it may have meant.

    `is_legal` says whether an order in text is legal now, of those that are not listed.

    First what the notation took its noun for, as far as it is legal, then the orders that look
    alike; where there are none, those that begin with the same word, or with one spelled much like
    it. Where nothing is like the text, the refusal says what is asked. Whoever is asked nothing has
    only rights: those are named where they are like the text.
    """
    options = match.options(seat)
    written = [match.title.notation.write(option) for option in options]
    folded = {each.casefold(): each for each in reversed(written)}
    verb = refusal.clause.partition(" ")[0]
    meant = [each for each in map(str.casefold, refusal.nearest) if each in folded]
    meant = [each for each in meant if each.partition(" ")[0] == verb]
    unlisted = [each for each in refusal.nearest if each.casefold() not in folded]
    folded |= {each.casefold(): each for each in unlisted[:MAX_SIMILAR] if is_legal(each)}
    meant += [each.casefold() for each in unlisted if each.casefold() in folded]
    alike = difflib.get_close_matches(refusal.clause, folded, n=MAX_SIMILAR, cutoff=0.7)
    near = list(dict.fromkeys([*meant, *alike]))[:MAX_SIMILAR]
    begins = _closest(verb, {each.partition(" ")[0] for each in folded})
    same = [each for each in folded if each.partition(" ")[0] == begins][:MAX_NEAREST]
    nearest = tuple(folded[each] for each in near or same)
    if nearest:
        return replace(refusal, nearest=nearest)
    # Whoever begins with a word of no order is told what is asked; else the refusal says enough.
    says_why = not refusal.nearest
    return _with_what_is_asked(match, seat, replace(refusal, nearest=()), says_why=says_why)


def _closest(word: str, words: Collection[str]) -> str:
    """Return the word itself where it is among `words`, else the one spelled most like it; perhaps
    there is none ("")."""
    if word in words:
        return word
    return next(iter(difflib.get_close_matches(word, sorted(words), n=1)), "")


def _why(match: Position, seat: Seat, action: Action) -> Refusal:
    title, state = match.title, match.state
    if match.over:
        return Refusal("the match is over")
    if title.has_resigned(state, seat):
        return Refusal("you have left this match")
    if title.notation.free_text(action) == {}:
        return Refusal(
            gettext(
                "that text is too long; use at most %(max_text_length)s characters",
                max_text_length=MAX_TEXT_LENGTH,
            )
        )
    known = title.explain(state, seat, action)
    if known is not None:
        return known
    if not match.options(seat):
        return Refusal("it is not your turn")
    written = title.notation.write(action)
    if _has_to_wait(match, action):
        return _must_wait(match, seat, action, written)
    if _comes_out_of_turn(match, seat, action):
        why = gettext('"%(written)s" is not possible now; it is not your turn', written=written)
        return Refusal(why + _how_to_prepare(match, seat, action["do"]))
    return Refusal(gettext('"%(written)s" is not possible now', written=written))


def _has_to_wait(match: Position, action: Action) -> bool:
    """Whether an action is a right for which the procedure under way has to end first."""
    return action["do"] in match.title.any_time_verbs and match.title.is_resolving(match.state)


def _comes_out_of_turn(match: Position, seat: Seat, action: Action) -> bool:
    """Whether an action answers a decision, which its seat does not owe now."""
    return action["do"] not in match.title.any_time_verbs and seat not in match.waiting()


def _how_to_prepare(match: Position, seat: Seat, verb: str) -> str:
    """Return how an order is kept for a turn to come, as the end of a sentence; perhaps nothing."""
    title = match.title
    for trigger in title.plan_triggers:
        asked = [title.steps[each] for each in trigger.decisions if each in title.steps]
        if trigger.own_turn and any(hasattr(step, f"do_{verb}") for step in asked):
            if _is_in_turn(match, seat, trigger):
                return gettext(
                    ": somebody else has to answer first. Send what is left of your orders when "
                    "you are asked again"
                )
            return gettext(
                ". To keep orders for your turn, write PLAN %(moment)s above them and END below",
                moment=trigger.form.upper(),
            )
    return ""


def _is_in_turn(match: Position, seat: Seat, trigger: PlanTrigger) -> bool:
    """Whether the turn of a seat is under way, in which somebody else is asked."""
    if trigger.always_applies or SLOT.search(trigger.pattern):
        return False
    return trigger.applies(match.view(seat), seat, {})


def _must_wait(match: Position, seat: Seat, action: Action, written: str) -> Refusal:
    """Return why a right has to wait, by which case, and what the match waits for first."""
    title = match.title
    case = title.right_of[action["do"]].waits_by
    if seat in match.waiting():
        why = gettext(
            '"%(written)s" must wait until what is being resolved is done; first %(says)s',
            written=written,
            says=_asked(match, seat),
        )
        frame = match.state["steps"][-1]
        first = title.steps[frame["step"]].default(Play(title, match.state, NoDice()), frame, seat)
        return Refusal(why, case, (title.notation.write(first),) if first else ())
    others = "; ".join(
        f"{title.seat_name(each)}: {_asked(match, each)}" for each in match.waiting()
    )
    why = gettext(
        '"%(written)s" must wait until what is being resolved is done; give the order again then '
        "(%(others)s)",
        written=written,
        others=others,
    )
    return Refusal(why, case)


def _asked(match: Position, seat: Seat) -> str:
    return match.title.wording.say("ask." + match.waiting()[seat], {"seat": seat})


def _nearest(match: Position, seat: Seat, action: Action) -> tuple[str, ...]:
    """Return legal orders of the same verb, most alike first; else those that name the same force,
    place or player. Perhaps there are none."""
    options = match.options(seat)
    same = [option for option in options if option["do"] == action["do"]]
    same.sort(key=lambda option: _unlike(option, action))
    named = _named(action)
    found = same or [option for option in options if not named.isdisjoint(_named(option))]
    return tuple(match.title.notation.write(option) for option in found[:MAX_NEAREST])


def _with_what_is_asked(
    match: Position, seat: Seat, refusal: Refusal, *, says_why: bool = False
) -> Refusal:
    """Return a refusal to which nothing legal comes near, with what the seat is asked and examples
    of orders for that; as it is where the seat is asked nothing.

    Where a rule says why, or the refusal does (`says_why`), the examples are its legal orders.
    """
    if seat not in match.waiting():
        return refusal
    if refusal.case or says_why:
        return replace(refusal, nearest=_examples(match, seat))
    why = gettext(
        "%(why)s; first %(says)s, for example: %(orders)s",
        why=refusal.why,
        says=_asked(match, seat),
        orders="; ".join(_examples(match, seat)),
    )
    return replace(refusal, why=why)


def _named(action: Action) -> set[str | int]:
    """Return what an action names, the places of a path one by one."""
    found: set[str | int] = set()
    for argument, value in action.items():
        if argument != "do":
            found.update(value if isinstance(value, list) else [value])
    return found


def _examples(match: Position, seat: Seat) -> tuple[str, ...]:
    """Return some of what a seat that is asked something may answer, each with another verb."""
    firsts = {option["do"]: option for option in reversed(match.pending(seat))}
    written = [match.title.notation.write(option) for option in reversed(firsts.values())]
    return tuple(written[:MAX_EXAMPLES])


def _unlike(option: Action, action: Action) -> int:
    """Count the arguments in which two actions of one verb differ."""
    missing: Any = object()
    return sum(action.get(argument, missing) != value for argument, value in option.items())
