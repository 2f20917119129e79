"""`python -m tests.chaos SEED --minutes 30 [--postgresql]`: harm a site for a while."""

from math import ceil
from time import monotonic

import click

from tests.chaos.players import PATIENCE
from tests.chaos.run import MATCHES, ORDERS, harmed_site

ORDERS_A_MINUTE = 4
"""A match that is being harmed gets through some three sets of orders a minute. When all have been
used up the run ends; a game of RCW has some 140 sets."""


@click.command()
@click.argument("seed", type=int, default=1)
@click.option("--minutes", type=float, default=30.0)
@click.option("--postgresql", is_flag=True)
@click.option("--matches", type=int, default=MATCHES)
@click.option("--orders", type=int, help="Sets of orders a match; enough for the minutes.")
@click.option("--pause", type=float, default=1.0, help="Seconds between them, at most.")
@click.option("--patience", type=float, default=PATIENCE, help="Seconds for an answer, at most.")
@click.option("--only", help="Only these harms, between commas.")
def main(
    seed: int,
    minutes: float,
    postgresql: bool,
    matches: int,
    orders: int | None,
    pause: float,
    patience: float,
    only: str | None,
) -> None:
    """Print each harm, and what the judges find."""
    began = monotonic()
    report = harmed_site(
        seed,
        is_postgresql=postgresql,
        has_ended=lambda harmed: monotonic() > harmed.began + 60 * minutes,
        names=only.split(",") if only else None,
        matches=matches,
        orders=orders or max(ORDERS, ceil(ORDERS_A_MINUTE * minutes)),
        pause=pause,
        patience=patience,
        say=lambda line: click.echo(line),
    )
    took = (monotonic() - began) / 60
    click.echo(
        f"\n{took:.0f} minutes, {report.receipts} receipts, {report.letters} e-mails; "
        f"{report.done.total()} harms:"
    )
    for name, count in sorted(report.done.items()):
        click.echo(f"  {count:3} {name}")
    for name in report.skipped:
        click.echo(f"  not possible here: {name}")
    for fault in report.faults:
        click.echo(f"FAULT: {fault}")
    raise SystemExit(bool(report.faults))


if __name__ == "__main__":
    main()
