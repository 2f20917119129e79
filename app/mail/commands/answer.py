"""The e-mail that answers a section: all its answers, its fault, and how the match stands now."""

from collections.abc import Sequence

from sqlmodel import select

from app.mail.commands.options import KEEP
from app.mail.commands.parsing import ParsedSection, SectionItem
from app.mail.commands.registry import AnswerSection, CommandError
from app.mail.commands.section import MailSection
from app.mail.compose import compose_mail
from app.mail.match_mail_kinds import Fault, mark
from app.mail.seat_situation import situation_of
from app.models import InboundMail, MailKind


def fault_of(fault: CommandError, line: int) -> Fault:
    """The fault of a line as an e-mail shows it; `line` is where the command stands."""
    return Fault(str(fault), fault.case, fault.nearest, fault.line or line, fault.clause)


def keeps_lines(section: MailSection, parsed: ParsedSection) -> bool:
    """Whether what stands before a fault is to be kept: so says the section, or its seat."""
    for item in parsed.options:
        if item.command is not None and item.command.word == KEEP:
            return True
    return section.seat.keeps_lines


def write(
    section: MailSection,
    cause: str,
    named: str,
    parsed: ParsedSection,
    sections: Sequence[AnswerSection],
    fault: Fault | None,
    kind: MailKind = MailKind.ANSWER,
    *,
    is_tried: bool = False,
) -> None:
    """Answer a section: what its acts did, then its questions. `named` makes the Message-ID.

    `is_tried`: nothing of it was to be carried out. Who has no seat any more is not answered: the
    reply address in the e-mail would be another player's.
    """
    if section.seat.user_id != section.player.id:
        return
    answers = _merged([*sections, *(_asked(section, item) for item in parsed.questions)])
    # Who has only asked something has got what they asked for.
    acted = bool(parsed.acts) or fault is not None
    stands = situation_of(section.session, section.match, section.seat.letter) if acted else None
    drawing = next((each.drawing for each in answers if each.drawing is not None), None)
    section.write(
        cause,
        lambda thread, _cause: compose_mail(
            "answer",
            thread,
            named,
            answers=section.message_id,
            drawing=drawing,
            sections=answers,
            fault=fault,
            lines=mark(section.text, fault.line) if fault else (),
            is_kept=bool(sections),
            is_tried=is_tried,
            situation=stands,
            notes=_notes(section),
        ),
        kind,
    )


def write_faulty(section: MailSection, fault: Fault) -> str:
    """Answer a section of which nothing could be carried out; return the e-mail's cause."""
    cause = section.cause("faulty")
    write(section, cause, cause, ParsedSection(), (), fault)
    return cause


def _asked(section: MailSection, item: SectionItem) -> AnswerSection:
    """The answer to a question; what is wrong with it is an answer, too."""
    assert item.command is not None
    assert item.command.run is not None
    try:
        return item.command.run(section, item.call)
    except CommandError as fault:
        return AnswerSection("unanswered", {"text": item.call.text, "fault": fault_of(fault, 0)})


def _merged(sections: Sequence[AnswerSection]) -> list[AnswerSection]:
    """Neighbours of one name as one section."""
    merged: list[AnswerSection] = []
    for each in sections:
        if merged and each.items and merged[-1].name == each.name:
            last = merged.pop()
            each = AnswerSection(last.name, last.content, last.items + each.items, last.drawing)
        merged.append(each)
    return merged


def _notes(section: MailSection) -> list[str]:
    """The attachments of the mail that were not read."""
    found = section.session.exec(
        select(InboundMail.notes).where(InboundMail.message_key == section.key)
    ).first()
    return list(found or [])
