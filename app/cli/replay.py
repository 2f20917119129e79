"""`fieldpost replay`: play a log again, and check every die."""

import click

from app.cli.refusals import Failed
from app.cli.sources import MATCH, open_match
from app.cli.verification import check_draws, check_log


@click.command()
@MATCH
@click.option("--verify", is_flag=True, help="Also check the dice.")
@click.option("--seed", help="The published seed, if the file does not contain it.")
@click.option(
    "--published", help="The seed hash you got at the start (default: the one in the file)."
)
def replay(source: str, verify: bool, seed: str | None, published: str | None) -> None:
    """Replay a match from its log and compare the result.

    With --verify, every die is made again from the seed, and the seed's hash compared with the
    one that was published at the start (yours if you give it: a forged file has a forged hash).
    """
    kept = open_match(source, with_secrets=verify)
    checks = check_log(kept)
    if verify:
        seed = seed or kept.seed
        if seed is None:
            raise Failed(
                "dice can be checked only after the match ends, when the seed is published"
            )
        try:
            checks += check_draws(kept, seed, published or kept.seed_hash)
        except ValueError as misspelt:
            raise click.BadParameter(f"{seed!r} is not a valid seed: {misspelt}") from misspelt
    for check in checks:
        click.echo(f"{'FAULT' if check.faults else 'ok':5} {check.holds}")
        for fault in check.faults:
            click.echo(f"      {fault}")
    if any(check.faults for check in checks):
        raise Failed(f"{source} failed the check")
