"""`fieldpost export`: a match of the database as a match file."""

from pathlib import Path

import click

from app.cli import match_file
from app.cli.sources import open_match


@click.command()
@click.argument("number", type=click.IntRange(min=1))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
def export(number: int, file: Path, force: bool) -> None:
    """Write match NUMBER of the database to FILE.

    The seed is in it only if the match is over: with it everybody could foresee the dice.
    """
    if file.exists() and not force:
        raise click.UsageError(f"{file} is there already; --force replaces it")
    kept = open_match(str(number))
    match_file.write(file, kept)
    seed = "with its seed" if kept.seed else "without its seed, since it goes on"
    click.echo(f"{file} holds match {number}, {seed}.")
