# mypy: ignore-errors
"""How 5d627b5.jsonl was made: the code of that commit plays, and each row becomes a line.

It runs with the code of that commit, not with today's:

    git worktree add /tmp/old 5d627b5
    cp tests/upgrade/make_5d627b5.py /tmp/old
    cd /tmp/old && python make_5d627b5.py /tmp/old.sqlite3 > 5d627b5.jsonl

The first line says what the rows cannot: the secret, who has which seat, and the reply addresses
that players have in their mail programs.
"""

import base64
import json
import sys
from datetime import date, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlmodel import select

from app import create_app, migrate
from app.config import Address, Settings
from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.mail.tokens import reply_address
from app.matches import drafts, submit
from app.matches.load import load
from app.matches.lobby import create
from app.matches.system_orders import give_orders
from app.models import Match, Seat, SubmissionSource
from tests.web.club import Club
from tests.web.played import play_out, running_with

SECRET = "the secret of a site that ran 5d627b5"
DOMAIN = "post.example"


def main(file: Path) -> None:
    settings = Settings(
        secret_key=SECRET,
        database_url=f"sqlite:///{file}",
        redis_url="unix:///nowhere",
        smtp_url="smtp://127.0.0.1:1",
        var=file.parent / "var",
        mail_domain=DOMAIN,
        mail_listen=Address("127.0.0.1", 0),
    )
    migrate.upgrade(settings.database_url)
    engine = engine_for(settings.database_url)
    club = Club(create_app(settings), settings)
    anna, boris, clara = (club.person(name) for name in ("Anna", "Boris", "Clara"))
    trading = _offered(club, anna, boris, clara)
    moving = _drafted(club, anna, boris)
    late = running_with(club, boris, boris, anna)
    play_out(club, late, 260)
    queued = _queued(club, anna, boris)
    open_match = club.open_match(clara, clara, seats=3)
    with session_scope(engine) as session:
        seats = session.exec(select(Seat)).all()
        facts = {
            "secret": SECRET,
            "domain": DOMAIN,
            "matches": {
                "trading": trading,
                "moving": moving,
                "late": late,
                "queued": queued,
                "open": open_match,
            },
            "addresses": [
                {
                    "match": seat.match_id,
                    "user": seat.user_id,
                    "letter": seat.letter,
                    "address": reply_address(seat.id, seat.token_generation, SECRET, DOMAIN),
                }
                for seat in seats
                if seat.user_id is not None and seat.letter is not None
            ],
        }
    print(json.dumps(facts))
    _print_rows(engine)


def _offered(club: Club, anna, boris, clara) -> int:
    """A trading session in which Boris has offered Anna a piece for one of hers."""
    match_id = club.open_match(anna, anna, boris, clara, seats=3)
    with session_scope(engine_for(club.settings.database_url)) as session:
        create.start_match(session, session.get_one(Match, match_id), announcer(club.settings))
    own, other = club.letter(match_id, anna), club.letter(match_id, boris)
    with club.reading() as session:
        match = load(session, match_id).match
    match.orders(other, f"offer {own}")
    options, write = match.options(other), match.title.notation.write
    gift, wish = (next(o for o in options if o["do"] == do) for do in ("give", "request"))
    text = "\n".join((f"offer {own}", write(gift), write(wish), "propose"))
    with session_scope(engine_for(club.settings.database_url)) as session:
        receipt = give_orders(
            session,
            match_id,
            other,
            key="offer",
            source=SubmissionSource.WEB,
            text=text,
            announce=announcer(club.settings),
        )
        assert receipt.ok, receipt.refusal
    return match_id


def _drafted(club: Club, anna, boris) -> int:
    """A match in which it is for Anna to move her forces, and she has drafted a few orders."""
    match_id = club.running_match(anna, anna, boris)
    club.play_on(match_id, anna)
    letter = club.letter(match_id, anna)
    for wanted in ("move", "to", "halt", "move"):
        with session_scope(engine_for(club.settings.database_url)) as session:
            seen = drafts.show(session, match_id, letter)
            action = next(o for o in seen.options if o["do"] == wanted)
            added = drafts.add(session, match_id, letter, [action], seen.version)
            assert added.refusal is None, added.refusal
    return match_id


def _queued(club: Club, anna, boris) -> int:
    """A match whose worker is away: an order of Anna's waits for it."""
    match_id = club.running_match(boris, boris, anna)
    letter = club.letter(match_id, anna)
    with session_scope(engine_for(club.settings.database_url)) as session:
        version = drafts.show(session, match_id, letter).version
        submit.queue_submission(
            session,
            match_id=match_id,
            seat=letter,
            key="web:queued",
            source=SubmissionSource.WEB,
            text="ready",
            base_version=version,
        )
    return match_id


def _print_rows(engine: sa.Engine) -> None:
    found = sa.MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        for table in found.sorted_tables:
            if table.name == "alembic_version":
                continue
            for row in connection.execute(sa.select(table)).mappings():
                print(json.dumps([table.name, dict(row)], default=_plain, ensure_ascii=False))


def _plain(value: object) -> object:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(value)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
