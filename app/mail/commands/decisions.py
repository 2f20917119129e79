"""What a player decides: offers and votes that wait for them, and what they have decided ahead.

ACCEPT, REFUSE and VOTE stand for orders of the title; what these words mean and whether they are
legal is for the engine alone.
"""

import re

from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.mail.commands.plans import listed_stance
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, command, order
from app.mail.commands.section import MailSection, reads_as_order
from app.mail.order_form import instruction_words
from app.mail.seat_situation import situation_of
from app.matches.load import position, title_of
from app.matches.plans.stances import has_stances, stances_of

YES, NO = "accept", "refuse"
VOTES = {"yes": YES, "aye": YES, "for": YES, "no": NO, "nay": NO, "against": NO}


@command(
    "OFFERS",
    r"(?:offers?|motions?|votes?|proposals?)(?: list)?",
    forms=("OFFERS",),
    meaning="list the open offers and motions, with the orders to answer them",
)
def offers(section: MailSection, _call: CommandCall) -> AnswerSection:
    """What is proposed to the seat or by it."""
    stands = situation_of(section.session, section.match, section.seat.letter)
    return AnswerSection("offers", {"situation": stands})


@order(
    "ACCEPT",
    r"(?:accept|agree to(?= \w))(?: (?:the |this )?(?:offer|motion))?"
    r"(?: (?:no\.? ?|#|(?<=agree to )[a-h]{2,8})?(?P<number>\d{1,6}))?",
    forms=("ACCEPT AB1", "ACCEPT 1", "ACCEPT"),
    meaning="accept an offer or agree to a motion; give its name or number, or leave it out if "
    "there is only one",
)
def accept(section: MailSection, call: CommandCall) -> str:
    """The order that accepts the motion that is meant."""
    return _answer(section, YES, call.found.get("number"))


@order(
    "REFUSE",
    r"refuse(?: (?:the |this )?(?:offer|motion))?(?: (?:no\.? ?|#)?(?P<number>\d{1,6}))?",
    forms=("REFUSE AB1", "REFUSE 1", "REFUSE"),
    meaning="refuse an offer or motion, named in the same way",
)
def refuse(section: MailSection, call: CommandCall) -> str:
    """The order that refuses the motion that is meant."""
    return _answer(section, NO, call.found.get("number"))


@order(
    "VOTE",
    rf"vote (?P<vote>{'|'.join(VOTES)})"
    r"(?: (?:(?:to|on|for) )?(?:(?P<motion>[a-z]+\d+)|#?(?P<number>\d{1,6})))?",
    forms=("VOTE YES", "VOTE NO", "VOTE YES AB1"),
    meaning="vote on a motion, or on whether the game ends",
)
def vote(section: MailSection, call: CommandCall) -> str:
    """The order that votes: on a motion that is named, on what the seat is asked, or on the only
    motion that there is."""
    say = VOTES[call.found["vote"].lower()]
    if "motion" in call.found:
        return f"{say} {call.found['motion'].upper()}"
    plain = f"vote {'yes' if say == YES else 'no'}"
    if "number" not in call.found and _is_legal(section, plain):
        return plain
    return _answer(section, say, call.found.get("number"))


@command(
    "STANDING",
    r"(?:standing|instructions)(?: (?:orders?|instructions?))?(?: list)?",
    forms=("STANDING",),
    meaning="list your standing instructions, those for places (STANCE) included, and all that are "
    "available; write STANDING and an instruction to give it, CANCEL STANDING and an instruction "
    "to cancel it",
)
def standing(section: MailSection, _call: CommandCall) -> AnswerSection:
    """The standing instructions of the seat, and those of the title."""
    match = position(section.match)
    title = title_of(section.match)
    given = match.view(section.seat.letter)["standing"] if match is not None else ()
    return AnswerSection(
        "standing",
        {
            "given": [title.instructions[each].words for each in given],
            "all": instruction_words(title),
            "stances": [
                listed_stance(each)
                for each in stances_of(section.session, section.match_id, section.seat.letter)
            ],
            "takes_stances": has_stances(title),
        },
    )


def _answer(section: MailSection, say: str, number: str | None) -> str:
    """The legal order that answers the motion with this number in its name, or the only one.

    Raises CommandError if there is none, or more than one.
    """
    legal = _answers(section, say)
    found = [each for each in legal if number is None or _number_of(each) == number]
    if len(found) == 1:
        return found[0]
    if found:
        raise CommandError(f"there are several you can {say}; name one", nearest=tuple(found))
    if legal:
        raise CommandError(
            f"there is no offer or motion {number} that you can {say}", nearest=tuple(legal)
        )
    raise CommandError(
        f"there is no offer or motion you can {say}", nearest=tuple(_others(section))
    )


def _answers(section: MailSection, say: str) -> list[str]:
    match = position(section.match)
    if match is None:
        return []
    write = match.title.notation.write
    return [
        write(option)
        for option in match.options(section.seat.letter)
        if option["do"] == say and "motion" in option
    ]


def _others(section: MailSection) -> list[str]:
    """What the seat can do about motions, if anything."""
    return [each for say in (YES, NO, "withdraw") for each in _answers(section, say)]


def _number_of(order: str) -> str:
    return (re.search(r"(\d+)$", order) or [""])[0]


def _is_legal(section: MailSection, line: str) -> bool:
    """Whether the title has these words for an order, and it is legal now."""
    match = position(section.match)
    if match is None or not reads_as_order(match.title, line):
        return False
    clauses = match.title.notation.read_line(line)
    assert not isinstance(clauses, Refusal)
    legal = Match.draft(match).legal(section.seat.letter, clauses[0])
    return not isinstance(legal, Refusal)
