"""What others show of a competition: its calendar, and its standings in a frame of their site."""

from hashlib import sha256

from flask import Response, make_response, render_template, request, url_for

from app.competitions.calendar import calendar_days
from app.competitions.formats.standings import decimal
from app.models import utc_now
from app.notifications.calendar import Entry, calendar
from app.web.accounts import limits
from app.web.competitions import blueprint
from app.web.competitions.probable_end import probable_end
from app.web.competitions.views import competition_or_404, found_or_404
from app.web.security import CONTENT_SECURITY_POLICY
from app.web.store import settings

FRAME_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""Everybody may show this page in a frame: it knows no reader and has no form."""


@blueprint.get("/competitions/<int:competition_id>/calendar.ics")
@limits.visiting
def calendar_of(competition_id: int) -> Response:
    """The days of a competition (iCalendar, RFC 5545); 304 for who has it as it is."""
    row = competition_or_404(competition_id)
    found = found_or_404(row, None)
    url = settings().base_url + url_for("competitions.page", competition_id=competition_id)
    entries = [
        Entry(
            mark=f"competition:{competition_id}:{day.mark}",
            summary=day.text,
            url=url,
            first=day.first,
            last=day.last,
            made_at=day.made_at,
            changed_at=day.changed_at,
        )
        for day in calendar_days(found, probable_end(found, utc_now()))
    ]
    here = settings()
    content = calendar(entries, row.name, secret_key=here.secret_key, domain=here.mail_domain)
    answer = Response(content, content_type="text/calendar; charset=utf-8")
    answer.set_etag(sha256(content).hexdigest()[:32])
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.make_conditional(request)
    return answer


@blueprint.get("/competitions/<int:competition_id>/embed")
@limits.visiting
def embedded(competition_id: int) -> Response:
    """The first page of the standings, for a frame on another site."""
    row = competition_or_404(competition_id)
    found = found_or_404(row, None, 1)
    page = render_template("competitions/embedded.html", row=row, found=found, decimal=decimal)
    answer = make_response(page)
    answer.headers["Content-Security-Policy"] = FRAME_POLICY
    return answer
