"""`fieldpost administrator`: let somebody run the site, or no longer."""

import os

import click

from app.cli.refusals import Failed


@click.command()
@click.argument("name")
@click.option("--reason", required=True, help="Reason, for the audit log.")
@click.option("--remove", is_flag=True, help="Remove admin rights.")
def administrator(name: str, reason: str, remove: bool) -> None:
    """Give the account NAME admin rights, or remove them.

    Use this for a site's first administrator; later ones can also be added on the admin pages.
    """
    from app.accounts import administration
    from app.accounts.register import find
    from app.config import database_url
    from app.database import engine_for, session_scope

    with session_scope(engine_for(database_url(os.environ))) as session:
        user = find(session, name)
        if user is None:
            raise Failed(f"there is no account {name}")
        try:
            administration.set_admin(session, user, None, reason, runs=not remove)
        except administration.NotDone as why:
            raise Failed(str(why)) from why
        click.echo(f"{user.name} {'is no longer' if remove else 'is now'} an administrator")
