"""`fieldpost recount`: count the results of a competition that were not counted."""

import os

import click

from app.cli.refusals import Unusable


@click.command()
@click.argument("number", type=click.IntRange(min=1))
def recount(number: int) -> None:
    """Count each match of a competition that is over and was not counted, and end its round if that
    was the last one.

    Results are counted when a match ends, so this finds nothing unless `fsck` does.
    """
    from app.competitions import acts
    from app.competitions.news import Voices
    from app.competitions.overview import groups_of, rounds_of
    from app.competitions.rounds import count_result, end_round_if_over
    from app.config import Settings, database_url
    from app.database import engine_for, reading_scope, session_scope
    from app.mail.announce import by_mail
    from app.mail.competitions.mails import teller
    from app.matches.load import lock
    from app.models import Competition

    settings = Settings.from_environment(os.environ)
    voices = Voices(by_mail(settings), teller(settings))
    engine = engine_for(database_url(os.environ))
    with reading_scope(engine) as session:
        row = session.get(Competition, number)
        if row is None:
            raise Unusable(f"there is no competition {number}")
        undecided = [
            match.match_id
            for played in rounds_of(session, number)
            for group in groups_of(session, row, played)
            for match in group.matches
            if match.decided is None
        ]
    counted = 0
    # A match is locked before its competition, so each has a transaction of its own.
    for match_id in undecided:
        with session_scope(engine) as session:
            counted += count_result(session, lock(session, match_id), voices)
    with session_scope(engine) as session:
        row = acts.lock(session, number)
        for played in rounds_of(session, number):
            end_round_if_over(session, row, played, voices)
    click.echo(f"Matches counted: {counted}.")
