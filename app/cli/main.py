"""`fieldpost` itself: the list of its commands."""

import click

from app.cli.administrator import administrator
from app.cli.backup import backup, restore
from app.cli.balance import balance
from app.cli.bot import bot
from app.cli.check_config import check_config
from app.cli.check_title import check_title
from app.cli.export import export
from app.cli.fsck import fsck
from app.cli.fuzz import fuzz
from app.cli.mail_check import mail_check
from app.cli.new import new
from app.cli.options import options
from app.cli.orders import orders
from app.cli.position import position
from app.cli.push_key import push_key
from app.cli.ratings import ratings
from app.cli.recount import recount
from app.cli.replay import replay
from app.cli.show import show

EPILOG = (
    "MATCH is a match file, or the number of a match in the database that DATABASE_URL names. "
    "The exit code is 0 on success, 1 if orders were refused or a check failed, and 2 if the "
    "command is invalid or the match cannot be read."
)


@click.group(epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Create, inspect, replay, fuzz and balance matches from the command line."""


for command in (
    new,
    show,
    options,
    orders,
    bot,
    replay,
    export,
    fuzz,
    balance,
    position,
    check_title,
    check_config,
    mail_check,
    administrator,
    fsck,
    recount,
    ratings,
    backup,
    restore,
    push_key,
):
    main.add_command(command)
