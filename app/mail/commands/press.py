"""PRESS: messages to other players."""

import re

from sqlmodel import col, select

from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.outbox import names_by_seat
from app.mail.press_mails import Sent
from app.mail.send_press import named, press_cause
from app.mail.threads import cause_digest
from app.matches.press.messages import EVERYBODY, NotSaid, checked, say, tidied
from app.matches.press.threads import is_message_for
from app.models import PressMessage, name_key

EVERYBODY_WORDS = frozenset(("all", "everybody", "everyone", "public"))

NO_PRESS_ANSWERED = (
    "PRESS REPLY works only in a reply to an e-mail that brought you a message; use PRESS TO "
    "and the seats of the readers instead"
)

READERS = (
    r"(?:(?P<reply>reply)|(?P<all>all|everybody|everyone|public)|to (?P<to>\S.*?)"
    r"|(?P<anonymous>anonymous(?:ly)?|(?:as )?somebody)(?: (?:to )?(?:all|everybody|everyone))?)"
)


def _check(section: MailSection, call: CommandCall) -> None:
    """Raise CommandError unless the message can be sent now."""
    try:
        to, is_anonymous = _readers(section, call)
        letter = section.seat.letter
        checked(section.session, section.match, letter, to, call.body, is_anonymous=is_anonymous)
    except NotSaid as fault:
        raise CommandError(str(fault), line=call.line) from fault


@command(
    "PRESS",
    rf"press {READERS}",
    forms=("PRESS TO A, C", "PRESS ALL", "PRESS REPLY", "PRESS ANONYMOUS"),
    meaning="send a message to these players, to everyone, to the readers of the message you are "
    "replying to, or anonymously to everyone if the match allows it. The text runs to a "
    "line END or the end of the e-mail",
    kind=Kind.ACT,
    check=_check,
    takes_text=True,
)
def press(section: MailSection, call: CommandCall) -> AnswerSection:
    """Send a message."""
    try:
        to, is_anonymous = _readers(section, call)
        say(
            section.session,
            match_id=section.match_id,
            seat=section.seat.letter,
            to=to,
            text=call.body,
            key=f"mail:{call.line}:{section.key}",
            announce=announcer(section.settings),
            user_id=section.player.id,
            is_anonymous=is_anonymous,
        )
    except NotSaid as fault:
        raise CommandError(str(fault), line=call.line) from fault
    return AnswerSection("press_sent", items=(shown(section, call),))


def shown(section: MailSection, call: CommandCall) -> Sent:
    """A message as its author is shown it. Raises NotSaid."""
    to, is_anonymous = _readers(section, call)
    names = names_by_seat(section.session, section.match)
    readers = tuple(named(names, letter) for letter in to or ())
    return Sent(readers, tidied(call.body), is_anonymous)


def _readers(section: MailSection, call: CommandCall) -> tuple[tuple[str, ...] | None, bool]:
    """Return the seats that a message is for (None: everybody), and whether it is unsigned.

    Raises NotSaid.
    """
    if "reply" in call.found:
        return _answered(section), False
    if "to" not in call.found:
        return None, "anonymous" in call.found
    return players_named(call.found["to"], names_by_seat(section.session, section.match)), False


def players_named(words: str, names: dict[str, str]) -> tuple[str, ...] | None:
    """Return the seats that `words` name, by letter or by name. Raises NotSaid."""
    if words.strip(" .!").lower() in EVERYBODY_WORDS:
        return None
    letters = {letter.lower(): letter for letter in names}
    letters.update({name_key(name): letter for letter, name in names.items()})
    found: list[str] = []
    for part in re.split(r",|&|;|\band\b", words, flags=re.I):
        whole = name_key(part.strip(" ."))
        for word in [whole] if whole in letters else whole.split():
            if word not in letters:
                there = ", ".join(named(names, letter) for letter in names)
                raise NotSaid(f"there is no player {word}; choose from {there}, or ALL")
            found.append(letters[word])
    return tuple(found)


def _answered(section: MailSection) -> tuple[str, ...] | None:
    """Return the readers of the message that the mail answers, without its author's own seat.

    Raises NotSaid if it answers none.
    """
    seat = section.seat.letter
    if section.answered is not None:
        # The id may be made up: of what was said to others it must not even tell that it was.
        messages = section.session.exec(
            select(PressMessage.circle, PressMessage.n)
            .where(PressMessage.match_id == section.match_id, is_message_for(seat))
            .order_by(col(PressMessage.id).desc())
        )
        for circle, n in messages:
            cause = press_cause(section.match_id, circle, n, seat)
            if cause_digest(cause) == section.answered.digest:
                return None if circle == EVERYBODY else tuple(x for x in circle if x != seat)
    raise NotSaid(NO_PRESS_ANSWERED)
