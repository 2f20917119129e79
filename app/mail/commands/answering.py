"""The letter that answers a part: all its answers, its fault, and how the match stands now."""

from collections.abc import Sequence

from sqlmodel import select

from app.mail.commands.options import KEEP
from app.mail.commands.part import Part
from app.mail.commands.registry import Faulty, Section
from app.mail.commands.taking_apart import Step, Taken
from app.mail.compose import Fault, letter, mark
from app.mail.seen import situation_of
from app.models import InboundMail, MailKind


def fault_of(fault: Faulty, line: int) -> Fault:
    """The fault of a line as a letter shows it; `line` is where the command stands."""
    return Fault(str(fault), fault.case, fault.nearest, fault.line or line, fault.clause)


def keeps_lines(part: Part, taken: Taken) -> bool:
    """Whether what stands before a fault is to be kept: so says the part, or its seat."""
    for step in taken.options:
        if step.command is not None and step.command.word == KEEP:
            return True
    return part.seat.keeps_lines


def write(
    part: Part,
    cause: str,
    named: str,
    taken: Taken,
    sections: Sequence[Section],
    fault: Fault | None,
    kind: MailKind = MailKind.ANSWER,
    *,
    is_tried: bool = False,
) -> None:
    """Answer a part: what its acts did, then its questions. `named` makes the Message-ID.

    `is_tried`: nothing of it was to be carried out. Who has no seat any more is not answered: the
    reply address in the letter would be another player's.
    """
    if part.seat.user_id != part.player.id:
        return
    answers = _merged([*sections, *(_asked(part, step) for step in taken.questions)])
    # Who has only asked something has got what he asked for.
    acted = bool(taken.acts) or fault is not None
    stands = situation_of(part.session, part.match, part.seat.letter) if acted else None
    drawing = next((each.drawing for each in answers if each.drawing is not None), None)
    part.write(
        cause,
        lambda thread, _cause: letter(
            "answer",
            thread,
            named,
            answers=part.message_id,
            drawing=drawing,
            sections=answers,
            fault=fault,
            lines=mark(part.text, fault.line) if fault else (),
            is_kept=bool(sections),
            is_tried=is_tried,
            situation=stands,
            notes=_notes(part),
        ),
        kind,
    )


def write_faulty(part: Part, fault: Fault) -> str:
    """Answer a part of which nothing could be carried out; return the letter's cause."""
    cause = part.cause("faulty")
    write(part, cause, cause, Taken(), (), fault)
    return cause


def _asked(part: Part, step: Step) -> Section:
    """The answer to a question; what is wrong with it is an answer, too."""
    assert step.command is not None
    assert step.command.run is not None
    try:
        return step.command.run(part, step.asked)
    except Faulty as fault:
        return Section("unanswered", {"text": step.asked.text, "fault": fault_of(fault, 0)})


def _merged(sections: Sequence[Section]) -> list[Section]:
    """Neighbours of one name as one section."""
    merged: list[Section] = []
    for each in sections:
        if merged and each.items and merged[-1].name == each.name:
            last = merged.pop()
            each = Section(last.name, last.content, last.items + each.items, last.drawing)
        merged.append(each)
    return merged


def _notes(part: Part) -> list[str]:
    """The attachments of the mail that were not read."""
    found = part.session.exec(
        select(InboundMail.notes).where(InboundMail.message_key == part.key)
    ).first()
    return list(found or [])
