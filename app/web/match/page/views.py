"""The page of a match."""

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user

from app.games.kernel.wording import people_in_force
from app.games.text import language, use
from app.matches.open_draft import DraftView
from app.matches.receipt import Receipt
from app.matches.seats.holders import names_in, seat_holders
from app.models import Submission
from app.web import live
from app.web.accounts import limits
from app.web.accounts.identity import log_in_first
from app.web.match import blueprint
from app.web.match.access import Access, own_submission_or_404, viewable_or_404
from app.web.match.agreements import open_proposal
from app.web.match.board_picture import picture_link
from app.web.match.clock import pause_requests_in
from app.web.match.draft.error_lines import lines
from app.web.match.draft.form_fields import key_of
from app.web.match.page import partial_update
from app.web.match.page.notices import NoticeFlags, moves_made, notice_flags, rematch_for
from app.web.match.page.position_page import Message
from app.web.match.page.table_page import table_page
from app.web.match.page.vacancies import sought_in
from app.web.match.press.panel import Unsent, press_panel
from app.web.store import reading

KEEPS = "Fieldpost-Keeps"
"""In this header the script of the page says which match it shows: the mark before the dot."""

ASKS = "Fieldpost-Asks"
"""This header says that the page asks whether its reader means to submit, and still does."""


@blueprint.get("/<int:match_id>")
@limits.visiting
def table(match_id: int) -> ResponseReturnValue:
    """The table; `?receipt=` shows what became of a submission of one's own."""
    access = viewable_or_404(match_id)
    if not access.match.has_begun:
        return redirect(url_for("lobby.room", match_id=match_id))
    if "receipt" not in request.args:
        return shown(access, Message(asks=ASKS in request.headers))
    if not current_user.is_authenticated:
        log_in_first()
    key = key_of(request.args["receipt"])
    if key is None:
        abort(404)
    return shown(access, message_of(own_submission_or_404(access, key)))


def shown(
    access: Access,
    message: Message | None = None,
    unsent: Unsent | None = None,
    draft: DraftView | None = None,
) -> str:
    """The page of the table; with a message if there is one, or one to others that was not sent.

    `draft` is the reader's, if it has just been laid out. A reader who says that they have the
    current page gets only the parts that their draft may have changed.
    """
    # Before the page is gathered: it may be too old for that, never too new.
    seated = seat_holders(reading(), access.match_id)
    # The language is asked for once, not for each message.
    with use(language()), people_in_force(lambda: names_in(seated)):
        mark = live.mark_of(access.match, seated)
        has_it = request.headers.get(KEEPS) == mark.partition(".")[0]
        keeps = has_it and unsent is None and access.spectator_delay is None
        in_parts = partial_update.are_wanted()
        drawers = partial_update.drawers()
        found = NoticeFlags() if keeps else notice_flags(reading(), access.match_id)
        is_live = access.spectator_delay is None
        page = render_template(
            "match/table.html",
            layout="match/_parts.html" if in_parts else "base.html",
            in_parts=in_parts,
            mark=mark,
            drawers=drawers,
            page=table_page(reading(), access, seated, found, message, draft, keeps=keeps),
            press=press_panel(
                reading(),
                access,
                seated,
                unsent,
                keeps=keeps and drawers.is_kept("press"),
                is_closed=drawers.is_closed("press"),
            ),
            moves_made=moves_made(reading(), access, keeps=keeps),
            rematch=None if keeps else rematch_for(reading(), access),
            sought=sought_in(reading(), access) if found.vacancies and is_live else [],
            pause_requests=pause_requests_in(reading(), access)
            if found.pause_votes and is_live
            else None,
            proposal=open_proposal(reading(), access) if found.agreements and is_live else None,
            behind=access.spectator_delay,
            link=picture_link(access),
            faulty_lines=lines,
        )
        return partial_update.changed(page) if in_parts else partial_update.with_digests(page)


def message_of(submission: Submission) -> Message:
    """The receipt of a submission; refused orders that were written go back into the box."""
    own_text = (submission.text or "") if submission.actions is None else ""
    if submission.receipt is None:
        return Message(text=own_text)
    settled = Receipt.from_json(submission.receipt)
    return Message(
        receipt=settled,
        text="" if settled.committed else own_text,
        submission_id=submission.id if settled.committed else None,
    )
