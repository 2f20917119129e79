"""`fieldpost check-title`: what a title does not bring, slot by slot."""

import click

from app.cli.refusals import Failed
from app.games.catalogue import GAMES, faults


@click.command("check-title")
@click.argument("title_id", metavar="ID")
def check_title(title_id: str) -> None:
    """List what is missing or wrong in the title ID, one line per finding.

    Each line names the slot of the title or of its presentation; docs/new-game.md explains them.
    The site and its worker make the same check when they start. The exit code is 1 if there are
    findings.
    """
    if title_id not in GAMES:
        raise click.BadParameter(f"{title_id}: the titles are {', '.join(sorted(GAMES))}")
    found = list(faults(title_id))
    for line in found:
        click.echo(line)
    if found:
        raise Failed(f"{len(found)} {'finding' if len(found) == 1 else 'findings'}")
    click.echo(f"{title_id}: every slot is filled")
