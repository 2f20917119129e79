"""`fieldpost administrator`: let somebody run the site, or no longer."""

import os

import click

from app.cli.refusals import Failed


@click.command()
@click.argument("name")
@click.option("--reason", required=True, help="Why: it stands in the record of the site.")
@click.option("--remove", is_flag=True, help="He runs the site no longer.")
def administrator(name: str, reason: str, remove: bool) -> None:
    """Let the person with the account NAME run the site, or no longer.

    The first administrator of a site is made so; the others can be made in its pages, too.
    """
    from app.accounts import administering
    from app.accounts.register import find
    from app.config import database_url
    from app.database import engine_for, session_scope

    with session_scope(engine_for(database_url(os.environ))) as session:
        user = find(session, name)
        if user is None:
            raise Failed(f"there is no account {name}")
        try:
            administering.appoint(session, user, None, reason, runs=not remove)
        except administering.NotDone as why:
            raise Failed(str(why)) from why
        click.echo(f"{user.name} {'no longer runs' if remove else 'runs'} the site")
