"""`fieldpost mail-check`: does mail go out, and does it come back in?"""

import os
import time

import click

from app.cli.refusals import Failed, Unusable

BETWEEN_LOOKS = 0.2
CAUGHT = "It did not come back: the mail catcher of `make run` keeps all e-mails."
NOT_BACK = (
    "It did not come back in time. Check that the incoming mail process is running and what "
    "it logs, that the domain's MX record points to it, and that the mail server has passed "
    "the e-mail on and not queued it."
)


@click.command("mail-check")
@click.option(
    "--wait",
    default=120,
    show_default=True,
    type=click.IntRange(1, 3600),
    help="Seconds to wait for the e-mail to come back.",
)
def mail_check(wait: int) -> None:
    """Send a test e-mail to the site itself and report how it comes back.

    The environment must be that of the site, and what takes mail in must be running: the
    listener, the process that reads the mailbox, or `web` for a webhook.
    """
    from redis import RedisError

    from app.config import ConfigurationError, Settings
    from app.mail.smtp_client import MailError, Server
    from app.mail.transports import round_trip

    try:
        settings = Settings.from_environment(os.environ)
        server = Server.parse(settings.smtp_url)
    except (ConfigurationError, ValueError) as fault:
        raise Unusable(str(fault)) from fault
    how = "TLS" if server.is_tls else "STARTTLS" if server.starttls else "no encryption"
    who = f"logged in as {server.user}" if server.user else "without a login"
    click.echo(f"Out by {server.host}:{server.port}, {how}, {who};")
    click.echo(f"in to {_addresses(settings.mail_address, settings.mail_domain)}.")
    began = time.monotonic()
    try:
        token = round_trip.send(settings)
        click.echo(f"E-mail sent. Waiting up to {wait} seconds for it to come back ...")
        while (seen := round_trip.noted(settings, token)) is None:
            if time.monotonic() - began > wait:
                raise Failed(CAUGHT if settings.maildir else NOT_BACK)
            time.sleep(BETWEEN_LOOKS)
    except MailError as fault:
        raise Failed(f"The e-mail could not be sent: {fault}") from fault
    except RedisError as fault:
        raise Failed(f"Redis, which records what comes back, does not respond: {fault}") from fault
    took = time.monotonic() - began
    past = f"past {seen.servers} server{'' if seen.servers == 1 else 's'}"
    click.echo(f"It came back after {took:.1f} seconds by {seen.way}, {past}.")
    for line in _findings(seen.findings, settings.mail_authserv_ids):
        click.echo(f"  {line}")


def _addresses(pattern: str, domain: str) -> str:
    if not pattern:
        return f"addresses like orders+...@{domain}"
    if "{token}" not in pattern:
        return f"{pattern}, which has no plus-addresses"
    return f"addresses like {pattern.replace('{token}', 'orders+...')}"


def _findings(found: tuple[tuple[str, str], ...], trusted: tuple[str, ...]) -> list[str]:
    """What servers found out about us, as players' servers will, and whose word counts here."""
    lines = []
    for server, results in found:
        is_ours = server in (name.lower() for name in trusted)
        heeded = "heeded" if is_ours else "ignored: not in MAIL_AUTHSERV_ID"
        lines.append(f"{server or 'A server'} found {results or 'nothing'} ({heeded}).")
    return lines or [
        "No server added Authentication-Results: nobody checks the sender of e-mails to this site."
    ]
