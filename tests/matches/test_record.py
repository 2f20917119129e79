"""The record of a player: matches with people that are over, by title and place."""

import secrets

from sqlmodel import Session

from app.database import engine_for, reading_scope, session_scope
from app.matches.lobby.listing import Pace
from app.matches.player_stats import Side, record_of
from app.models import Match, MatchStatus, Seat, User

RANKINGS = [[["A"], ["B", "C"], ["D"]], [["B"], ["A"], ["C"], ["D"]], [["A", "B"], ["C"], ["D"]]]


def _user(session: Session, name: str) -> int:
    user = User(name=name, name_key=name, email=f"{name}@example.org", password_hash="-")
    session.add(user)
    session.flush()
    assert user.id is not None
    return user.id


def _match(
    session: Session, people: dict[str, int], ranking: list[list[str]] | None, title: str = "rcw"
) -> int:
    """A match in which `people` sit on seats, and bots on all others; over if it has a ranking."""
    row = Match(
        name=f"{title} {ranking}",
        title=title,
        rules_version=1,
        status=MatchStatus.FINISHED if ranking else MatchStatus.RUNNING,
        result={"ranking": ranking} if ranking else None,
        seed="s",
        seed_hash="h",
        host_id=next(iter(people.values())),
        invite_code=secrets.token_urlsafe(16),
    )
    session.add(row)
    session.flush()
    assert row.id is not None
    for letter in "ABCD":
        bot = None if letter in people else "random"
        session.add(Seat(match_id=row.id, letter=letter, user_id=people.get(letter), bot=bot))
    session.flush()
    return row.id


def test_a_record_counts_matches_with_people_by_their_places(database_url: str) -> None:
    with session_scope(engine_for(database_url)) as session:
        anna, boris = _user(session, "anna"), _user(session, "boris")
        for ranking in RANKINGS:
            _match(session, {"A": anna, "B": boris}, ranking)
        _match(session, {"A": anna, "D": boris}, RANKINGS[0], title="toc")
        _match(session, {"A": anna, "C": boris}, None)
        _match(session, {"A": anna}, RANKINGS[0])
    with reading_scope(engine_for(database_url)) as session:
        of_anna, of_boris = record_of(session, anna), record_of(session, boris)
    assert [(each.title, each.finished, each.wins) for each in of_anna.titles] == [
        ("rcw", 3, 2),
        ("toc", 1, 1),
    ]
    assert dict(of_anna.titles[0].places) == {1: 2, 2: 1}
    assert dict(of_boris.titles[0].places) == {1: 2, 2: 1}
    assert dict(of_boris.titles[1].places) == {4: 1}
    assert (of_anna.running, of_anna.alone) == (1, 1)
    assert (of_boris.running, of_boris.alone) == (1, 0)
    assert of_anna.finished == 4


def test_a_record_tells_paces_sides_and_shared_places_apart(database_url: str) -> None:
    with session_scope(engine_for(database_url)) as session:
        anna, boris = _user(session, "anna"), _user(session, "boris")
        for hours, ranking in zip((24, 24, None), RANKINGS, strict=True):
            row = session.get_one(Match, _match(session, {"A": anna, "B": boris}, ranking))
            row.turn_hours = hours
    with reading_scope(engine_for(database_url)) as session:
        (of_anna,) = record_of(session, anna).titles
        (of_boris,) = record_of(session, boris).titles
    assert [(pace, each.finished, each.wins, each.shared) for pace, each in of_anna.by_pace] == [
        (Pace.DAY, 2, 1, 0),
        (Pace.NO_LIMIT, 1, 1, 1),
    ]
    assert [(side, each.finished, each.shared) for side, each in of_boris.by_side] == [
        (Side(4, "B", ""), 3, 2)
    ]
