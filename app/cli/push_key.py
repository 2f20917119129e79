"""`fieldpost push-key`: a key by which push services know a site."""

import click


@click.command("push-key")
def push_key() -> None:
    """Print a new key for VAPID_PRIVATE_KEY.

    Devices subscribe to the site's current key; changing it ends all subscriptions.
    """
    from app.notifications.web_push import new_private_key

    click.echo(new_private_key())
