"""Going away: ABSENT for some days."""

from datetime import date, datetime

from app.mail.announce import announcer
from app.mail.commands.days import read_days
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.matches.clock import away
from app.matches.clock.absence import NotAway, come_back, days_left, leave
from app.matches.clock.calendar import zone_of
from app.models import utc_now

FORMS = ("ABSENT 2026-12-20 TO 2027-01-03", "ABSENT UNTIL 3 January", "ABSENT OFF", "ABSENT")


@command(
    "ABSENT",
    r"(?:absent|absence|away|vacation)(?: (?:(?P<off>off|no more|back)|(?P<days>\S.*)))?"
    r"|(?P<back>back)",
    forms=FORMS,
    meaning="say when you are away, for all your matches; the others are told and your clocks "
    "stop. ABSENT OFF: you are back. ABSENT alone: show your absences",
    kind=Kind.ACT,
)
def absent(part: Part, asked: Asked) -> Section:
    """Note that the player is away, or that he is back; or tell what is noted."""
    now, player = utc_now(), part.player
    assert player.id is not None
    try:
        if "off" in asked.found or "back" in asked.found:
            come_back(part.session, player, now, announcer(part.settings))
        elif "days" in asked.found:
            first, last = _days(part, asked, now)
            leave(part.session, player, first, last, now, announcer(part.settings))
    except NotAway as refused:
        raise Faulty(str(refused), line=asked.line) from refused
    year = now.astimezone(zone_of(player)).year
    return Section(
        "absent",
        {
            "absences": list(away.of_user(part.session, player.id, now)),
            "left": days_left(part.session, player.id, year),
            "year": year,
        },
    )


def _days(part: Part, asked: Asked, now: datetime) -> tuple[date, date]:
    today = now.astimezone(zone_of(part.player)).date()
    days = read_days(asked.found["days"], today)
    if days is None:
        why = "could not read these dates; write each as 2026-12-20, 20.12.2026 or 20 December"
        raise Faulty(why, line=asked.line, nearest=FORMS)
    return days
