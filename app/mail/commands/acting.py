"""What a player does with what he has prepared or done: SUBMIT, UNDO."""

from app.games.kernel.carry_out import written
from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.matches import drafts
from app.matches.load import NotStarted, title_of
from app.matches.undo import NothingToUndo, last_own, undo

NO_DRAFT = "you have no draft: write orders, or PREVIEW and orders, which keeps them as your draft"


def _check_draft(part: Part, asked: Asked) -> None:
    """Raise Faulty unless there is a draft, all of which still holds."""
    try:
        draft = drafts.show(part.session, part.match_id, part.seat.letter)
    except NotStarted as early:
        raise Faulty("the match has not begun", line=asked.line) from early
    if draft.fallen:
        order, refusal = draft.fallen[0].order, draft.fallen[0].refusal
        why = f": {refusal.why}" if refusal else ""
        raise Faulty(
            "the match has gone on since you made your draft, and not all of it holds any more"
            f"{why}. PREVIEW alone shows what still does and keeps it",
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
    meaning="carry out your draft: the orders of your last PREVIEW, or what you have put together "
    "on the site; beside orders it is these that are carried out",
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
    meaning="take back your last orders, as long as nothing was rolled, shown or answered since",
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
        raise Faulty("the match has not begun", line=asked.line) from early
    title = title_of(part.match)
    return Section("undone", items=tuple(written(title, each) for each in actions[-count:]))
