"""PRESS: messages to other players."""

import re

from sqlmodel import col, select

from app.mail.announce import announcer
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
from app.mail.outbox import names_by_seat
from app.mail.press_letters import Sent
from app.mail.press_out import named, press_cause
from app.mail.threads import cause_digest
from app.matches.press.saying import EVERYBODY, NotSaid, checked, say, tidied
from app.matches.press.threads import said_to
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


def _check(part: Part, asked: Asked) -> None:
    """Raise Faulty unless the message can be sent now."""
    try:
        to, is_anonymous = _readers(part, asked)
        letter = part.seat.letter
        checked(part.session, part.match, letter, to, asked.body, is_anonymous=is_anonymous)
    except NotSaid as fault:
        raise Faulty(str(fault), line=asked.line) from fault


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
def press(part: Part, asked: Asked) -> Section:
    """Send a message."""
    try:
        to, is_anonymous = _readers(part, asked)
        say(
            part.session,
            match_id=part.match_id,
            seat=part.seat.letter,
            to=to,
            text=asked.body,
            key=f"mail:{asked.line}:{part.key}",
            announce=announcer(part.settings),
            user_id=part.player.id,
            is_anonymous=is_anonymous,
        )
    except NotSaid as fault:
        raise Faulty(str(fault), line=asked.line) from fault
    return Section("press_sent", items=(shown(part, asked),))


def shown(part: Part, asked: Asked) -> Sent:
    """A message as its author is shown it. Raises NotSaid."""
    to, is_anonymous = _readers(part, asked)
    names = names_by_seat(part.session, part.match)
    readers = tuple(named(names, letter) for letter in to or ())
    return Sent(readers, tidied(asked.body), is_anonymous)


def _readers(part: Part, asked: Asked) -> tuple[tuple[str, ...] | None, bool]:
    """Return the letters of those whom a message is for (None: everybody), and if it is unsigned.

    Raises NotSaid.
    """
    if "reply" in asked.found:
        return _answered(part), False
    if "to" not in asked.found:
        return None, "anonymous" in asked.found
    return players_named(asked.found["to"], names_by_seat(part.session, part.match)), False


def players_named(words: str, names: dict[str, str]) -> tuple[str, ...] | None:
    """Return the letters that `words` name, by letter or by name. Raises NotSaid."""
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


def _answered(part: Part) -> tuple[str, ...] | None:
    """Return the readers of the message that the mail answers, without its author's own seat.

    Raises NotSaid if it answers none.
    """
    seat = part.seat.letter
    if part.answered is not None:
        # The id may be made up: of what was said to others it must not even tell that it was.
        messages = part.session.exec(
            select(PressMessage.circle, PressMessage.n)
            .where(PressMessage.match_id == part.match_id, said_to(seat))
            .order_by(col(PressMessage.id).desc())
        )
        for circle, n in messages:
            cause = press_cause(part.match_id, circle, n, seat)
            if cause_digest(cause) == part.answered.digest:
                return None if circle == EVERYBODY else tuple(x for x in circle if x != seat)
    raise NotSaid(NO_PRESS_ANSWERED)
