"""Going away: ABSENT for some days."""

from datetime import date, datetime

from app.mail.announce import announcer
from app.mail.commands.days import read_days
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.matches.clock import current_absences
from app.matches.clock.absence import AbsenceError, days_left, end_absences, leave
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
def absent(section: MailSection, call: CommandCall) -> AnswerSection:
    """Note that the player is away, or that they are back; or tell what is noted."""
    now, player = utc_now(), section.player
    assert player.id is not None
    try:
        if "off" in call.found or "back" in call.found:
            end_absences(section.session, player, now, announcer(section.settings))
        elif "days" in call.found:
            first, last = _days(section, call, now)
            leave(section.session, player, first, last, now, announcer(section.settings))
    except AbsenceError as refused:
        raise CommandError(str(refused), line=call.line) from refused
    year = now.astimezone(zone_of(player)).year
    return AnswerSection(
        "absent",
        {
            "absences": list(current_absences.of_user(section.session, player.id, now)),
            "left": days_left(section.session, player.id, year),
            "year": year,
        },
    )


def _days(section: MailSection, call: CommandCall, now: datetime) -> tuple[date, date]:
    today = now.astimezone(zone_of(section.player)).date()
    days = read_days(call.found["days"], today)
    if days is None:
        why = "could not read these dates; write each as 2026-12-20, 20.12.2026 or 20 December"
        raise CommandError(why, line=call.line, nearest=FORMS)
    return days
