"""Replies with a copy to somebody else: whoever has one has the reply address of the seat.

Every recipient counts who is neither we nor the player, and not only opponents: a warning about
opponents alone would tell the player which addresses play in the match.
"""

from app.accounts.addresses import is_address_of
from app.mail.compose import compose_mail
from app.mail.outbox import rotate_token
from app.mail.seat_context import MailContext
from app.mail.send_answers import is_flooded
from app.mail.tokens import SeatToken
from app.mail.transports.addresses import Addresses
from app.models import MailKind

MAX_RECIPIENTS = 50
"""The number of recipients checked; one stranger among them is enough."""


def is_exposed(context: MailContext) -> bool:
    """Whether the mail, with the reply address in it, went to others as well."""
    ours = Addresses.of(context.settings)
    return any(
        not ours.is_ours(address) and not is_address_of(context.session, context.player, address)
        for address in context.mail.recipients[:MAX_RECIPIENTS]
    )


def replace_address(context: MailContext) -> None:
    """Give the seat a new reply address and write it to the player, with the reason.

    The mail itself came before that and is still carried out.
    """
    if is_flooded(context):
        return
    rotate_token(context.seat)
    assert context.seat.id is not None
    context.token = SeatToken(context.seat.id, context.seat.token_generation)
    context.write(
        context.cause("exposed"),
        lambda thread, cause: compose_mail(
            "trust/exposed", thread, cause, answers=context.mail.message_id
        ),
        MailKind.SECURITY,
    )
