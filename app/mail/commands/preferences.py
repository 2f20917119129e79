"""Which mail a player gets, and when: MAIL, QUIET, TIME ZONE."""

import difflib
import re
from collections.abc import Callable
from typing import Any

from app.mail.commands.registry import (
    COMMANDS,
    AnswerSection,
    CommandCall,
    CommandError,
    Kind,
    command,
)
from app.mail.commands.section import MailSection
from app.mail.preferences.changes import (
    choose_kinds,
    choose_mode,
    general_preferences,
    lock_user,
    replan,
)
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.hours import zone_named, zones
from app.mail.preferences.kinds import OF_A_MATCH, OPTIONAL, WORDS, kind_named
from app.matches.clock.time_zones import move_to_zone
from app.matches.load import lock
from app.models import MailKind, MailMode, User, utc_now

HERE = re.compile(r"(?P<wish>.*?),? ?(?:(?:for|in|of) )?this match", re.I)
DAILY = r"(?:(?:a )?daily(?: digest)?|once a day)(?: at (?P<hour>\d{1,2})(?::00)?)?"
MODES = (
    (re.compile(r"as (?:for )?all(?: matches)?|as the others", re.I), None),
    (re.compile(r"everything|all|each event|every event", re.I), MailMode.EVERYTHING),
    (re.compile(r"(?:each|every|my) turns?(?: of mine)?", re.I), MailMode.TURNS),
    (re.compile(DAILY, re.I), MailMode.DAILY),
)
SWITCH = re.compile(
    r"(?P<to>on|off) (?P<kind>[a-z]+)|(?P<kind_before>[a-z]+) (?P<to_behind>on|off)", re.I
)

Change = Callable[[MailSection, User], None]


def _changed(section: MailSection, change: Change) -> AnswerSection:
    """Change something for the player of a section; answer with what holds then."""
    assert section.player.id is not None
    lock(section.session, section.match_id)
    user = lock_user(section.session, section.player.id)
    change(section, user)
    replan(section.session, user, utc_now())
    return _shown(section)


def _shown(section: MailSection) -> AnswerSection:
    """What holds, for all matches and for this one; of several such answers the last is shown."""
    user = section.player
    for_all, here = (
        preferences_of(section.session, user),
        preferences_of(section.session, user, section.match_id),
    )
    shown: dict[str, Any] = {
        "for_all": for_all,
        "here": here,
        "differs": here != for_all,
        "zone": user.time_zone,
        "now": utc_now(),
        "kinds": [(kind, WORDS[kind]) for kind in OPTIONAL],
        "page": f"{section.settings.base_url}/account/mail",
    }
    return AnswerSection("mail", items=(shown,))


def _wish(section: MailSection, call: CommandCall) -> Change | None:
    """What a line that begins with MAIL asks for; None: to see what holds. Raises CommandError."""
    wish = call.found.get("wish", "")
    found = HERE.fullmatch(wish)
    match_id = section.match_id if found else None
    wish = found["wish"].strip() if found else wish
    if not wish:
        return None
    return _mode(wish, match_id, call) or _switch(wish, match_id, call)


def _mode(wish: str, match_id: int | None, call: CommandCall) -> Change | None:
    for pattern, mode in MODES:
        found = pattern.fullmatch(wish)
        if found is not None and (mode is not None or match_id is not None):
            hour = found.groupdict().get("hour")
            return _to_mode(mode, match_id, _hour(hour, call) if hour else None)
    return None


def _to_mode(mode: MailMode | None, match_id: int | None, hour: int | None) -> Change:
    def change(section: MailSection, user: User) -> None:
        choose_mode(section.session, user, mode, match_id)
        if hour is not None:
            general_preferences(section.session, user).digest_hour = hour

    return change


def _switch(wish: str, match_id: int | None, call: CommandCall) -> Change:
    forms = COMMANDS["MAIL"].forms
    found = SWITCH.fullmatch(wish)
    if found is None:
        raise CommandError(
            "could not read this; use one of these forms of MAIL",
            line=call.line,
            clause=wish,
            nearest=forms,
        )
    word, to = found["kind"] or found["kind_before"], found["to"] or found["to_behind"]
    kinds = OPTIONAL if match_id is None else OF_A_MATCH
    chosen = kinds if word.lower() in ("all", "everything") else (kind_named(word),)
    if chosen[0] not in kinds:
        nearest = tuple(f"MAIL {to.upper()} {WORDS[kind].upper()}" for kind in kinds)
        raise CommandError(
            "there is no such type of e-mail", line=call.line, clause=word, nearest=nearest
        )
    wanted: dict[MailKind, bool | None] = dict.fromkeys(
        (kind for kind in chosen if kind is not None), to.lower() == "on"
    )
    return lambda section, user: choose_kinds(section.session, user, wanted, match_id)


def _hour(text: str, call: CommandCall) -> int:
    if int(text) > 24:
        raise CommandError("the hour must be 0 to 23", line=call.line, clause=text)
    return int(text) % 24


def _check_wish(section: MailSection, call: CommandCall) -> None:
    _wish(section, call)


@command(
    "MAIL",
    r"(?:my )?mail(?: (?P<wish>.+))?",
    forms=(
        "MAIL",
        "MAIL EVERYTHING",
        "MAIL EACH TURN",
        "MAIL DAILY AT 7",
        "MAIL OFF PRESS",
        "MAIL ON PRESS",
        "MAIL DAILY FOR THIS MATCH",
    ),
    meaning="choose which e-mails you get: everything, only your turns, or one digest a day. MAIL "
    "alone shows your settings and the types you can turn off",
    kind=Kind.ACT,
    check=_check_wish,
)
def mail(section: MailSection, call: CommandCall) -> AnswerSection:
    """Change how much mail the player gets, or show it."""
    change = _wish(section, call)
    return _changed(section, change) if change is not None else _shown(section)


def _quiet(call: CommandCall) -> tuple[int, int] | None:
    """The quiet hours that a line asks for, None: none. Raises CommandError."""
    if "off" in call.found:
        return None
    begin, end = (_hour(call.found[name], call) for name in ("begin", "end"))
    if begin == end:
        raise CommandError("quiet hours must start and end at different hours", line=call.line)
    return begin, end


def _check_quiet(_section: MailSection, call: CommandCall) -> None:
    _quiet(call)


@command(
    "QUIET",
    r"quiet(?: hours)?:? (?:(?:from )?(?P<begin>\d{1,2})(?::00)?"
    r" ?(?:-|–|to|until|till) ?(?P<end>\d{1,2})(?::00)?|(?P<off>off|none|never))",
    forms=("QUIET 22-7", "QUIET OFF"),
    meaning="hold back e-mails between these hours in your time zone, unless that would leave you "
    "too little time to answer; replies to your e-mails always arrive at once",
    kind=Kind.ACT,
    check=_check_quiet,
)
def quiet(section: MailSection, call: CommandCall) -> AnswerSection:
    """Change the quiet hours."""
    hours = _quiet(call)

    def change(section: MailSection, user: User) -> None:
        row = general_preferences(section.session, user)
        row.quiet_from, row.quiet_to = hours or (None, None)

    return _changed(section, change)


def _zone(call: CommandCall) -> str:
    """The time zone that a line names. Raises CommandError, with those that are called alike."""
    named = call.found["zone"]
    found = zone_named(named)
    if found is not None:
        return found
    places = {name.rpartition("/")[2].lower(): name for name in zones()}
    asked_for = "_".join(named.split()).rpartition("/")[2].lower()
    close = difflib.get_close_matches(asked_for, places, n=5, cutoff=0.6)
    raise CommandError(
        "there is no time zone with this name; use a city, such as Madrid",
        line=call.line,
        clause=named,
        nearest=tuple(f"TIME ZONE {places[name]}" for name in close)
        or ("TIME ZONE Europe/Madrid",),
    )


def _check_zone(_section: MailSection, call: CommandCall) -> None:
    _zone(call)


@command(
    "TIME",
    r"time ?zone:? (?P<zone>\S.*)",
    forms=("TIME ZONE Europe/Madrid", "TIME ZONE Madrid"),
    meaning="set the time zone used for your deadlines",
    kind=Kind.ACT,
    check=_check_zone,
)
def time_zone(section: MailSection, call: CommandCall) -> AnswerSection:
    """Change the time zone of the player."""
    name = _zone(call)

    def change(section: MailSection, user: User) -> None:
        assert user.id is not None
        move_to_zone(section.session, user.id, name, utc_now())

    return _changed(section, change)
