"""What a player does with what they have prepared or done: SUBMIT, UNDO."""

from app.games.kernel.apply_actions import written
from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.matches import drafts
from app.matches.load import NotStarted, title_of
from app.matches.undo import NothingToUndo, last_own_actions, undo

NO_DRAFT = (
    "you have no draft; send orders, or PREVIEW followed by orders to save them as your draft"
)


def _check_draft(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless there is a draft, all of which still holds."""
    try:
        draft = drafts.show(section.session, section.match_id, section.seat.letter)
    except NotStarted as early:
        raise CommandError("the match has not started", line=call.line) from early
    if draft.dropped_orders:
        order, refusal = draft.dropped_orders[0].order, draft.dropped_orders[0].refusal
        why = f": {refusal.why}" if refusal else ""
        raise CommandError(
            f"the match has moved on and part of your draft is no longer possible{why}. Send "
            "PREVIEW alone to see and keep the part that is still possible",
            line=call.line,
            clause=order,
            case=refusal.case if refusal else "",
            nearest=refusal.nearest if refusal else (),
        )
    if not draft.actions:
        raise CommandError(NO_DRAFT, line=call.line)


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
def submit(_section: MailSection, _call: CommandCall) -> AnswerSection:
    """Never called: the draft is carried out as the orders of a section are."""
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
def take_back(section: MailSection, call: CommandCall) -> AnswerSection:
    """Take back the last submission, as far as it may be; say what that was."""
    session, match_id, letter = section.session, section.match_id, section.seat.letter
    actions = last_own_actions(session, match_id, letter)
    try:
        count = undo(session, match_id, letter, announcer(section.settings))
    except NothingToUndo as nothing:
        raise CommandError(str(nothing), line=call.line) from nothing
    except NotStarted as early:
        raise CommandError("the match has not started", line=call.line) from early
    title = title_of(section.match)
    return AnswerSection("undone", items=tuple(written(title, each) for each in actions[-count:]))
