"""`fieldpost export`: a match of the database as a match file."""

from pathlib import Path

import click

from app.cli import match_file
from app.cli.sources import open_match


@click.command()
@click.argument("number", type=click.IntRange(min=1))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
def export(number: int, file: Path, force: bool) -> None:
    """Export match NUMBER from the database to FILE.

    The seed is included only if the match is over, because it predicts the dice.
    """
    if file.exists() and not force:
        raise click.UsageError(f"{file} already exists; use --force to overwrite it")
    kept = open_match(str(number))
    match_file.write(file, kept)
    seed = "with its seed" if kept.seed else "without its seed (still running)"
    click.echo(f"Wrote match {number} to {file}, {seed}.")
