"""`fieldpost replay`: play a log again, and check every die."""

import click

from app.cli.refusals import Failed
from app.cli.sources import MATCH, open_match
from app.cli.verification import check_draws, check_log


@click.command()
@MATCH
@click.option("--verify", is_flag=True, help="Check the dice as well.")
@click.option("--seed", help="The seed as it was published, if the file does not have it.")
@click.option("--published", help="The hash as you got it at the start; else that of the file.")
def replay(source: str, verify: bool, seed: str | None, published: str | None) -> None:
    """Play the log of a match again from the start and compare where it leads.

    With --verify, every die is made again from the seed, and the seed's hash compared with the
    one that was published at the start (yours if you give it: a forged file has a forged hash).
    """
    kept = open_match(source, with_secrets=verify)
    checks = check_log(kept)
    if verify:
        seed = seed or kept.seed
        if seed is None:
            raise Failed("the seed is published when the match ends; no die can be checked before")
        try:
            checks += check_draws(kept, seed, published or kept.seed_hash)
        except ValueError as misspelt:
            raise click.BadParameter(f"{seed!r} is no seed: {misspelt}") from misspelt
    for check in checks:
        click.echo(f"{'FAULT' if check.faults else 'ok':5} {check.holds}")
        for fault in check.faults:
            click.echo(f"      {fault}")
    if any(check.faults for check in checks):
        raise Failed(f"{source} does not stand up to the check")
