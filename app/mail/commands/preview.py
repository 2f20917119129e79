"""PREVIEW: what a section would do. Its orders are kept as the draft of the seat."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.kernel.wording import READER
from app.mail.commands import answer, plans
from app.mail.commands.parsing import ParsedSection, SectionItem
from app.mail.commands.press import shown
from app.mail.commands.registry import COMMANDS, AnswerSection, CommandError
from app.mail.commands.section import MailSection
from app.mail.outbox import names_by_seat
from app.mail.reading.checkboxes import disarmed
from app.matches import drafts
from app.matches.open_draft import DraftView
from app.matches.press.messages import NotSaid
from app.models import MatchStatus


@dataclass(frozen=True)
class Draft:
    """Orders that have only been checked, as they were read, and what they would lead to.

    `is_open`: what comes of the last of them is not known before it is given. `dropped_orders` are
    those of an older draft that do not hold any more.
    """

    lines: tuple[str, ...]
    says: tuple[str, ...]
    is_open: bool
    dropped_orders: tuple[str, ...]


def preview(section: MailSection, parsed: ParsedSection) -> str:
    """Answer with what the section would do; return the e-mail's cause."""
    cause = section.cause("preview")
    try:
        sections = [AnswerSection("preview"), *_would(section, parsed)]
    except CommandError as fault:
        answer.write(section, cause, cause, parsed, (), answer.fault_of(fault, 0), is_tried=True)
    else:
        answer.write(section, cause, cause, parsed, sections, None, is_tried=True)
    return cause


def _would(section: MailSection, parsed: ParsedSection) -> Iterator[AnswerSection]:
    others: list[str] = []
    for item in parsed.acts:
        command = item.command
        if command is None:
            yield _draft_section(section, _kept(section, parsed))
        elif command is COMMANDS["PRESS"]:
            yield AnswerSection("would_be_sent", items=(_message(section, item),))
        elif command in (COMMANDS["PLAN"], COMMANDS["STANCE"]):
            yield plans.preview(section, item.call)
        elif command is not COMMANDS["SUBMIT"]:
            if command.check is not None:
                command.check(section, item.call)
            others.append(item.call.text.strip())
    if not parsed.orders and (parsed.has("SUBMIT") or not (parsed.acts or parsed.questions)):
        yield _draft_section(section, _as_it_stands(section))
    if others:
        yield AnswerSection("would_be_done", items=tuple(others))


def _message(section: MailSection, item: SectionItem) -> object:
    command = COMMANDS["PRESS"]
    assert command.check is not None
    command.check(section, item.call)
    try:
        return shown(section, item.call)
    except NotSaid as fault:
        raise CommandError(str(fault), line=item.call.line) from fault


def _kept(section: MailSection, parsed: ParsedSection) -> DraftView:
    """Let the orders of the section be the draft of the seat. Raises CommandError."""
    _check_running(section)
    seen = drafts.rewrite(section.session, section.match_id, section.seat.letter, parsed.orders)
    refusal = seen.refusal
    if refusal is not None:
        raise CommandError(
            refusal.why,
            line=parsed.line_of(refusal.line),
            nearest=refusal.nearest,
            clause=refusal.clause,
            case=refusal.case,
        )
    return seen


def _as_it_stands(section: MailSection) -> DraftView:
    """The draft that there is; from now on without what does not hold any more."""
    _check_running(section)
    return drafts.keep_legal_orders(section.session, section.match_id, section.seat.letter)


def _check_running(section: MailSection) -> None:
    if section.match.status is not MatchStatus.RUNNING:
        raise CommandError("the match is not running")


def _draft_section(section: MailSection, seen: DraftView) -> AnswerSection:
    dropped_orders = tuple(each.order for each in seen.dropped_orders)
    names = {**names_by_seat(section.session, section.match), READER: section.seat.letter}
    says = tuple(map(disarmed, (*seen.said(names), *seen.notes)))
    return AnswerSection(
        "draft",
        {"draft": Draft(tuple(seen.text.splitlines()), says, seen.needs_chance, dropped_orders)},
    )
