"""A match of two people that a test begins at once, and one played to its end in order words."""

from random import Random
from typing import Any

from app.database import engine_for, session_scope
from app.games.kernel.bot import Bot
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import copy_state
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby import create, seating
from app.models import User
from tests.web.club import Club, Person


def begun(
    club: Club, title: Title, people: tuple[Person, Person], seed: str, **options: Any
) -> int:
    """Begin a match between two people; returns its number."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        match = create.create_match(
            session,
            session.get_one(User, people[0].user_id),
            title=title,
            name="By two",
            seat_count=2,
            options=options,
            bots=0,
        )
        match.seed = seed
        for person in people:
            seating.take_seat(session, match, session.get_one(User, person.user_id))
        assert match.id is not None
        create.start_match(session, match, announce_nothing)
        return match.id


def seated(club: Club, match_id: int, *people: Person) -> tuple[Person, Person]:
    """Who has seat A, and who B."""
    of = {club.letter(match_id, person): person for person in people}
    return of["A"], of["B"]


def lines_of(match: Match, seat: str, bot: Bot, lots: Random) -> str:
    """What a bot would order until somebody else is asked or a die rolls, a line an order."""
    ahead = Match(match.title, copy_state(match.state), [], match._play.dice)
    lines = []
    while seat in ahead.waiting() and not ahead.over:
        action = bot(ahead, seat, lots)
        lines.append(match.title.notation.write(action))
        if ahead.apply(seat, action)["draws"]:
            break
    return "\n".join(lines)


def play_in_order_words(club: Club, match_id: int, people: tuple[Person, Person], bot: Bot) -> None:
    """Play a match to its end as mails and pages submit it: orders as text, a submission each."""
    lots = Random(1)
    for _submission in range(500):
        with club.reading() as session:
            match = load(session, match_id).match
        if match.over:
            return
        seat = min(match.waiting())
        person = people["AB".index(seat)]
        assert club.order(match_id, person, lines_of(match, seat, bot, lots)).committed
    raise AssertionError("the match does not end")
