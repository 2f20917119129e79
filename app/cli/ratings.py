"""`fieldpost ratings`: compute the ratings again."""

import os

import click


@click.group()
def ratings() -> None:
    """Look after the ratings."""


@ratings.command()
def recompute() -> None:
    """Count rated matches that have not counted, then compute all ratings again, match by match.

    Ratings change when a match ends, so this finds nothing to change unless `fsck` does.
    """
    from app.config import database_url
    from app.database import engine_for, reading_scope, session_scope
    from app.matches.load import lock
    from app.models import RatingPool
    from app.ratings import count
    from app.ratings.audit import pool_numbers

    engine = engine_for(database_url(os.environ))
    with reading_scope(engine) as session:
        missing = count.uncounted(session)
    for match_id in missing:
        # A match is locked before a pool, so each has a transaction of its own.
        with session_scope(engine) as session:
            count.count_match(session, lock(session, match_id))
    click.echo(f"Matches counted: {len(missing)}.")
    with reading_scope(engine) as session:
        pools = pool_numbers(session)
    for pool_id in pools:
        with session_scope(engine) as session:
            changed = count.recompute(session, pool_id)
            pool = session.get_one(RatingPool, pool_id)
            click.echo(
                f"{pool.title} at the pace {pool.pace}: {pool.matches} matches, "
                f"{changed} ratings changed."
            )
