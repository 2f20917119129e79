"""What a player does with what he has prepared or done: SUBMIT, UNDO."""

from app.games.kernel.carry_out import written
from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.matches import drafts
from app.matches.load import NotStarted, title_of
from app.matches.undo import NothingToUndo, last_own, undo

NO_DRAFT = (
    "you have no draft; send orders, or PREVIEW followed by orders to save them as your draft"
)


def _check_draft(part: Part, asked: Asked) -> None:
    """Raise Faulty unless there is a draft, all of which still holds."""
    try:
        draft = drafts.show(part.session, part.match_id, part.seat.letter)
    except NotStarted as early:
        raise Faulty("the match has not started", line=asked.line) from early
    if draft.fallen:
        order, refusal = draft.fallen[0].order, draft.fallen[0].refusal
        why = f": {refusal.why}" if refusal else ""
        raise Faulty(
            f"the match has moved on and part of your draft is no longer possible{why}. Send "
            "PREVIEW alone to see and keep the part that is still possible",
            line=asked.line,
            clause=order,
            case=refusal.case if refusal else "",
            nearest=refusal.nearest if refusal else (),
        )
    if not draft.actions:
        raise Faulty(NO_DRAFT, line=asked.line)


@command(
    "SUBMIT",
    r"submit(?: (?:the |my )?draft)?",
    forms=("SUBMIT",),
    meaning="submit your draft: the orders of your last PREVIEW or your draft on the site; if the "
    "e-mail also has orders, those are carried out instead",
    kind=Kind.ACT,
    check=_check_draft,
    in_turn=True,
)
def submit(_part: Part, _asked: Asked) -> Section:
    """Never called: the draft is carried out as the orders of a part are."""
    raise AssertionError("a draft is a submission")


@command(
    "UNDO",
    r"undo(?: (?:(?:the |my )?last (?:orders?|move|turn)|it|that))?",
    forms=("UNDO",),
    meaning="take back your last orders, if there have been no dice rolls, revealed information "
    "or answers since",
    kind=Kind.ACT,
    in_turn=True,
)
def take_back(part: Part, asked: Asked) -> Section:
    """Take back the last submission, as far as it may be; say what that was."""
    session, match_id, letter = part.session, part.match_id, part.seat.letter
    actions = last_own(session, match_id, letter)
    try:
        count = undo(session, match_id, letter, announcer(part.settings))
    except NothingToUndo as nothing:
        raise Faulty(str(nothing), line=asked.line) from nothing
    except NotStarted as early:
        raise Faulty("the match has not started", line=asked.line) from early
    title = title_of(part.match)
    return Section("undone", items=tuple(written(title, each) for each in actions[-count:]))
