"""PREVIEW: what a part would do. Its orders are kept as the draft of the seat."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.mail.commands import answering
from app.mail.commands.part import Part
from app.mail.commands.registry import COMMANDS, Faulty, Section
from app.mail.commands.saying import shown
from app.mail.commands.taking_apart import Step, Taken
from app.mail.outbox import names_by_seat
from app.mail.reading.boxes import disarmed
from app.matches import drafts
from app.matches.drafts import DraftView
from app.matches.press.saying import NotSaid
from app.models import MatchStatus


@dataclass(frozen=True)
class Draft:
    """Orders that have only been checked, as they were read, and what they would lead to.

    `is_open`: what comes of the last of them is not known before it is given. `fallen` are orders
    of an older draft that do not hold any more.
    """

    lines: tuple[str, ...]
    says: tuple[str, ...]
    is_open: bool
    fallen: tuple[str, ...]


def preview(part: Part, taken: Taken) -> str:
    """Answer with what the part would do; return the letter's cause."""
    cause = part.cause("preview")
    try:
        sections = [Section("preview"), *_would(part, taken)]
    except Faulty as fault:
        answering.write(part, cause, cause, taken, (), answering.fault_of(fault, 0), is_tried=True)
    else:
        answering.write(part, cause, cause, taken, sections, None, is_tried=True)
    return cause


def _would(part: Part, taken: Taken) -> Iterator[Section]:
    others: list[str] = []
    for step in taken.acts:
        command = step.command
        if command is None:
            yield _draft_section(part, _kept(part, taken))
        elif command is COMMANDS["PRESS"]:
            yield Section("would_be_sent", items=(_message(part, step),))
        elif command is not COMMANDS["SUBMIT"]:
            if command.check is not None:
                command.check(part, step.asked)
            others.append(step.asked.text.strip())
    if not taken.orders and (taken.has("SUBMIT") or not (taken.acts or taken.questions)):
        yield _draft_section(part, _as_it_stands(part))
    if others:
        yield Section("would_be_done", items=tuple(others))


def _message(part: Part, step: Step) -> object:
    command = COMMANDS["PRESS"]
    assert command.check is not None
    command.check(part, step.asked)
    try:
        return shown(part, step.asked)
    except NotSaid as fault:
        raise Faulty(str(fault), line=step.asked.line) from fault


def _kept(part: Part, taken: Taken) -> DraftView:
    """Let the orders of the part be the draft of the seat. Raises Faulty."""
    _check_running(part)
    seen = drafts.rewrite(part.session, part.match_id, part.seat.letter, taken.orders)
    refusal = seen.refusal
    if refusal is not None:
        raise Faulty(
            refusal.why,
            line=taken.line_of(refusal.line),
            nearest=refusal.nearest,
            clause=refusal.clause,
            case=refusal.case,
        )
    return seen


def _as_it_stands(part: Part) -> DraftView:
    """The draft that there is; from now on without what does not hold any more."""
    _check_running(part)
    return drafts.keep_what_holds(part.session, part.match_id, part.seat.letter)


def _check_running(part: Part) -> None:
    if part.match.status is not MatchStatus.RUNNING:
        raise Faulty("the match is not running")


def _draft_section(part: Part, seen: DraftView) -> Section:
    fallen = tuple(each.order for each in seen.fallen)
    says = tuple(map(disarmed, seen.said(names_by_seat(part.session, part.match))))
    return Section("draft", {"draft": Draft(seen.lines, says, seen.needs_chance, fallen)})
