"""`fieldpost fsck`: whether what the database keeps of matches, competitions and ratings agrees."""

import os
from collections.abc import Iterable, Sequence

import click

from app.cli.refusals import Failed, Unusable


@click.command()
@click.argument("numbers", metavar="[NUMBER]...", type=click.IntRange(min=1), nargs=-1)
@click.option("--quiet", is_flag=True, help="Print nothing if there are no faults.")
def fsck(numbers: Sequence[int], quiet: bool) -> None:
    """Check the given matches in the database, or all of them, without changing anything.

    Each log is played again and must lead to the snapshot, with the dice of the seed; seats,
    addresses, versions, time limits, drafts, orders, press and e-mails must agree with it. Without
    numbers, competitions are checked too (entries, rounds and results), and ratings are computed
    again. Of each fault there is a line, and under it what can be done.
    """
    # A match that waits for its worker just now is no fault, so the site may go on meanwhile.
    from app.competitions import audit as competitions
    from app.config import database_url
    from app.database import engine_for, reading_scope
    from app.matches.audit.checks import audit, match_numbers
    from app.matches.audit.outbox import stray_mails
    from app.matches.load import NoSuchMatch
    from app.models import utc_now
    from app.ratings import audit as ratings

    url = database_url(os.environ)
    _check_tables(url)
    engine = engine_for(url)
    checked = faulty = 0
    for number in numbers or match_numbers(engine):
        try:
            with reading_scope(engine) as session:
                faults = audit(session, number, utc_now())
        except NoSuchMatch as unknown:
            raise Unusable(str(unknown)) from unknown
        _say(f"match {number}", [(fault.what, fault.remedy) for fault in faults])
        checked += 1
        faulty += bool(faults)
    if not numbers:
        with reading_scope(engine) as session:
            stray = [(fault.what, fault.remedy) for fault in stray_mails(session, utc_now())]
        _say("no match", stray)
        faulty += bool(stray)
        with reading_scope(engine) as session:
            all_competitions = competitions.competition_numbers(session)
        for number in all_competitions:
            with reading_scope(engine) as session:
                found = competitions.audit(session, number)
            _say(f"competition {number}", [(fault.what, fault.remedy) for fault in found])
            faulty += bool(found)
        with reading_scope(engine) as session:
            wrong = [(fault.what, fault.remedy) for fault in ratings.audit(session)]
        _say("ratings", wrong)
        faulty += bool(wrong)
    if faulty:
        raise Failed(f"Matches checked: {checked}. With faults: {faulty}")
    if not quiet:
        click.echo(f"Matches checked: {checked}. No faults found.")


def _check_tables(url: str) -> None:
    """Raise Unusable if the tables are missing or not those of this version, or nobody answers."""
    from sqlalchemy.exc import SQLAlchemyError

    from app import migrate

    try:
        revision, newest = migrate.revisions(url)
    except SQLAlchemyError as fault:
        raise Unusable(f"the database does not answer: {str(fault).splitlines()[0]}") from fault
    if revision is None:
        raise Unusable("the database has no tables: run `python -m alembic upgrade head`")
    if newest is not None and revision != newest:
        raise Unusable(
            f"the database is at revision {revision}, this version needs {newest}: "
            "run `python -m alembic upgrade head`"
        )


def _say(where: str, faults: Iterable[tuple[str, str]]) -> None:
    for what, remedy in faults:
        click.echo(f"{where}: {what}")
        click.echo(f"    {remedy}")
