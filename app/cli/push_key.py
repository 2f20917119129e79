"""`fieldpost push-key`: a key by which push services know a site."""

import click


@click.command("push-key")
def push_key() -> None:
    """Print a new key for VAPID_PRIVATE_KEY.

    Devices are subscribed to the key that the site had then: with another one all are lost.
    """
    from app.notices.web_push import new_private_key

    click.echo(new_private_key())
