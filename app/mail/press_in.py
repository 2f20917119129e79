"""Messages to other players in a mail: to whom they go, and what their author is answered."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import col, select

from app.mail import press_letters
from app.mail.announce import announcer
from app.mail.case import Case
from app.mail.commands.taking_apart import Commands, Press
from app.mail.compose import Fault, mark
from app.mail.outbox import names_by_seat
from app.mail.press_letters import Sent, Tried
from app.mail.press_out import named, press_cause
from app.mail.threads import cause_digest
from app.matches import drafts
from app.matches.press import EVERYBODY, NotSaid, checked, say, tidied
from app.matches.press_threads import said_to
from app.models import MatchStatus, PressMessage, name_key

EVERYBODY_WORDS = frozenset(("all", "everybody", "everyone", "public"))

NO_PRESS_ANSWERED = (
    "PRESS REPLY answers a mail that brought you a message, and this mail answers another one; "
    "write PRESS TO and the letters of those who shall read it"
)


class NotReadable(ValueError):
    """A message of a mail cannot be sent; `line` of the mail is where it begins."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


@dataclass(frozen=True)
class Message:
    """A message of a mail with its readers (None: everybody); `line` is where it begins."""

    line: int
    to: tuple[str, ...] | None
    text: str


def read(case: Case, press: Sequence[Press]) -> list[Message]:
    """Return the messages of a mail, each fit to be sent now. Raises NotReadable."""
    names = names_by_seat(case.session, case.match)
    found: list[Message] = []
    for each in press:
        try:
            to = _answered(case) if each.to is None else _readers(each.to, names)
            checked(case.session, case.match, case.seat.letter, to, each.text)
        except NotSaid as fault:
            raise NotReadable(each.line, str(fault)) from fault
        found.append(Message(each.line, to, tidied(each.text)))
    return found


def say_all(case: Case, messages: Sequence[Message]) -> str:
    """Send the messages, all or none; return the cause of the letter that says so to their author.

    Raises NotReadable.
    """
    with case.session.begin_nested():
        for number, each in enumerate(messages, start=1):
            try:
                say(
                    case.session,
                    match_id=case.match_id,
                    seat=case.seat.letter,
                    to=each.to,
                    text=each.text,
                    key=f"mail:{number}:{case.key}",
                    announce=announcer(case.settings),
                    user_id=case.player.id,
                )
            except NotSaid as fault:
                raise NotReadable(each.line, str(fault)) from fault
    cause = case.cause("press_sent")
    sent, answers = _shown(case, messages), case.letter.message_id
    case.write(
        cause,
        lambda thread, cause: press_letters.press_sent(thread, cause, sent, answers=answers),
    )
    return cause


def write_refused(case: Case, fault: NotReadable) -> str:
    """Tell the author what is wrong, with his mail; return the letter's cause."""
    cause, text, answers = case.cause("press_refused"), case.letter.text, case.letter.message_id
    case.write(
        cause,
        lambda thread, cause: press_letters.press_refused(
            thread, cause, text, fault.line, str(fault), answers=answers
        ),
    )
    return cause


def preview(case: Case, asked: Commands) -> str:
    """Tell what the mail would do; return the letter's cause."""
    try:
        sent = _shown(case, read(case, asked.press))
    except NotReadable as fault:
        return write_refused(case, fault)
    cause, answers = case.cause("preview"), case.letter.message_id
    tried = _tried(case, asked.orders) if asked.orders.strip() else None
    case.write(
        cause,
        lambda thread, cause: press_letters.previewed(thread, cause, sent, tried, answers=answers),
    )
    return cause


def _readers(words: str, names: dict[str, str]) -> tuple[str, ...] | None:
    """Return the letters that `words` name, by letter or by name; None for everybody.

    Raises NotSaid.
    """
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
                raise NotSaid(f"there is no player {word}; there are {there}, or ALL")
            found.append(letters[word])
    return tuple(found)


def _answered(case: Case) -> tuple[str, ...] | None:
    """Return the readers of the message that the mail answers, without its author's own seat.

    Raises NotSaid if it answers none.
    """
    seat = case.seat.letter
    if case.answered is not None:
        # The id may be made up: of what was said to others it must not even tell that it was.
        messages = case.session.exec(
            select(PressMessage.circle, PressMessage.n)
            .where(PressMessage.match_id == case.match_id, said_to(seat))
            .order_by(col(PressMessage.id).desc())
        )
        for circle, n in messages:
            cause = press_cause(case.match_id, circle, n, seat)
            if cause_digest(cause) == case.answered.digest:
                return None if circle == EVERYBODY else tuple(x for x in circle if x != seat)
    raise NotSaid(NO_PRESS_ANSWERED)


def _shown(case: Case, messages: Sequence[Message]) -> list[Sent]:
    names = names_by_seat(case.session, case.match)
    return [
        Sent(tuple(named(names, letter) for letter in each.to or ()), each.text)
        for each in messages
    ]


def _tried(case: Case, orders: str) -> Tried:
    """Check orders as a draft of their own, which nobody keeps."""
    if case.match.status is not MatchStatus.RUNNING:
        return Tried(fault=Fault("the match is not being played"), marked=mark(orders, 0))
    seen = drafts.try_out(case.session, case.match_id, case.seat.letter, orders)
    refusal = seen.refusal
    if refusal is None:
        return Tried(seen.lines, seen.says, seen.needs_chance)
    fault = Fault(refusal.why, refusal.case, refusal.nearest, refusal.line, refusal.clause)
    return Tried(fault=fault, marked=mark(orders, refusal.line))
