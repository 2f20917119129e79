"""Which mail a player gets, and when: MAIL, QUIET, TIME ZONE."""

import difflib
import re
from collections.abc import Callable
from typing import Any

from app.mail.commands.part import Part
from app.mail.commands.registry import COMMANDS, Asked, Faulty, Kind, Section, command
from app.mail.preferences.changing import (
    choose_kinds,
    choose_mode,
    general_preferences,
    lock_user,
    replan,
)
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.hours import zone_named, zones
from app.mail.preferences.kinds import OF_A_MATCH, OPTIONAL, WORDS, kind_named
from app.matches.clock.zones import move_to_zone
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

Change = Callable[[Part, User], None]


def _changed(part: Part, change: Change) -> Section:
    """Change something for the player of a part; answer with what holds then."""
    assert part.player.id is not None
    lock(part.session, part.match_id)
    user = lock_user(part.session, part.player.id)
    change(part, user)
    replan(part.session, user, utc_now())
    return _shown(part)


def _shown(part: Part) -> Section:
    """What holds, for all matches and for this one; of several such answers the last is shown."""
    user = part.player
    for_all, here = (
        preferences_of(part.session, user),
        preferences_of(part.session, user, part.match_id),
    )
    shown: dict[str, Any] = {
        "for_all": for_all,
        "here": here,
        "differs": here != for_all,
        "zone": user.time_zone,
        "now": utc_now(),
        "kinds": [(kind, WORDS[kind]) for kind in OPTIONAL],
        "page": f"{part.settings.base_url}/account/mail",
    }
    return Section("mail", items=(shown,))


def _wish(part: Part, asked: Asked) -> Change | None:
    """What a line that begins with MAIL asks for; None: to see what holds. Raises Faulty."""
    wish = asked.found.get("wish", "")
    found = HERE.fullmatch(wish)
    match_id = part.match_id if found else None
    wish = found["wish"].strip() if found else wish
    if not wish:
        return None
    return _mode(wish, match_id, asked) or _switch(wish, match_id, asked)


def _mode(wish: str, match_id: int | None, asked: Asked) -> Change | None:
    for pattern, mode in MODES:
        found = pattern.fullmatch(wish)
        if found is not None and (mode is not None or match_id is not None):
            hour = found.groupdict().get("hour")
            return _to_mode(mode, match_id, _hour(hour, asked) if hour else None)
    return None


def _to_mode(mode: MailMode | None, match_id: int | None, hour: int | None) -> Change:
    def change(part: Part, user: User) -> None:
        choose_mode(part.session, user, mode, match_id)
        if hour is not None:
            general_preferences(part.session, user).digest_hour = hour

    return change


def _switch(wish: str, match_id: int | None, asked: Asked) -> Change:
    forms = COMMANDS["MAIL"].forms
    found = SWITCH.fullmatch(wish)
    if found is None:
        raise Faulty(
            "could not read this; use one of these forms of MAIL",
            line=asked.line,
            clause=wish,
            nearest=forms,
        )
    word, to = found["kind"] or found["kind_before"], found["to"] or found["to_behind"]
    kinds = OPTIONAL if match_id is None else OF_A_MATCH
    chosen = kinds if word.lower() in ("all", "everything") else (kind_named(word),)
    if chosen[0] not in kinds:
        nearest = tuple(f"MAIL {to.upper()} {WORDS[kind].upper()}" for kind in kinds)
        raise Faulty(
            "there is no such type of e-mail", line=asked.line, clause=word, nearest=nearest
        )
    wanted: dict[MailKind, bool | None] = dict.fromkeys(
        (kind for kind in chosen if kind is not None), to.lower() == "on"
    )
    return lambda part, user: choose_kinds(part.session, user, wanted, match_id)


def _hour(text: str, asked: Asked) -> int:
    if int(text) > 24:
        raise Faulty("the hour must be 0 to 23", line=asked.line, clause=text)
    return int(text) % 24


def _check_wish(part: Part, asked: Asked) -> None:
    _wish(part, asked)


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
def mail(part: Part, asked: Asked) -> Section:
    """Change how much mail the player gets, or show it."""
    change = _wish(part, asked)
    return _changed(part, change) if change is not None else _shown(part)


def _quiet(asked: Asked) -> tuple[int, int] | None:
    """The quiet hours that a line asks for, None: none. Raises Faulty."""
    if "off" in asked.found:
        return None
    begin, end = (_hour(asked.found[name], asked) for name in ("begin", "end"))
    if begin == end:
        raise Faulty("quiet hours must start and end at different hours", line=asked.line)
    return begin, end


def _check_quiet(_part: Part, asked: Asked) -> None:
    _quiet(asked)


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
def quiet(part: Part, asked: Asked) -> Section:
    """Change the quiet hours."""
    hours = _quiet(asked)

    def change(part: Part, user: User) -> None:
        row = general_preferences(part.session, user)
        row.quiet_from, row.quiet_to = hours or (None, None)

    return _changed(part, change)


def _zone(asked: Asked) -> str:
    """The time zone that a line names. Raises Faulty, with those that are called alike."""
    named = asked.found["zone"]
    found = zone_named(named)
    if found is not None:
        return found
    places = {name.rpartition("/")[2].lower(): name for name in zones()}
    asked_for = "_".join(named.split()).rpartition("/")[2].lower()
    close = difflib.get_close_matches(asked_for, places, n=5, cutoff=0.6)
    raise Faulty(
        "there is no time zone with this name; use a city, such as Madrid",
        line=asked.line,
        clause=named,
        nearest=tuple(f"TIME ZONE {places[name]}" for name in close)
        or ("TIME ZONE Europe/Madrid",),
    )


def _check_zone(_part: Part, asked: Asked) -> None:
    _zone(asked)


@command(
    "TIME",
    r"time ?zone:? (?P<zone>\S.*)",
    forms=("TIME ZONE Europe/Madrid", "TIME ZONE Madrid"),
    meaning="set the time zone used for your deadlines",
    kind=Kind.ACT,
    check=_check_zone,
)
def time_zone(part: Part, asked: Asked) -> Section:
    """Change the time zone of the player."""
    name = _zone(asked)

    def change(part: Part, user: User) -> None:
        assert user.id is not None
        move_to_zone(part.session, user.id, name, utc_now())

    return _changed(part, change)
