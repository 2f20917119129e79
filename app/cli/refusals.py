"""What the command line says when it cannot do what was asked."""

import click


class Unusable(click.ClickException):
    """The match or the settings cannot be read: nothing was done."""

    exit_code = 2


class Failed(click.ClickException):
    """What was asked was understood, and refused or found faulty."""

    exit_code = 1
