"""RCW by mail alone, through Postfix to the site's LMTP listener and into mailboxes in Dovecot.

Nobody reads his mail before all that is on its way has arrived: so offers do not cross, and all
that must be true of a game holds to the letter. In the other module everybody reads at once.
"""

from contextlib import ExitStack, closing
from email.message import EmailMessage

import pytest

from app.config import Settings
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from tests.deadline import wait_until
from tests.mail import whole_game
from tests.mail.post_office import AtOnce
from tests.mta.mailbox import ImapBox
from tests.mta.servers import SITE, Post


class PatientBox(ImapBox):
    """The mailbox of somebody who sends a mail and then has tea."""

    def send(self, mail: EmailMessage, to: str) -> None:
        super().send(mail, to)
        wait_until(lambda: not self.post.on_the_way(), "everything to arrive")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_three_play_from_the_invitation_to_the_ranking(settings: Settings, mta: Post) -> None:
    settings = settings.model_copy(
        update={
            "mail_domain": SITE,
            "mail_protocol": "lmtp",
            "smtp_url": f"smtp://{mta.smtp}",
        }
    )
    queue = AtOnce(settings)
    with ExitStack() as at_the_end:
        at_the_end.enter_context(serving(InboundHandler(settings, queue), mta.site, "lmtp"))

        def mailbox(address: str) -> PatientBox:
            return at_the_end.enter_context(closing(PatientBox(mta, address)))

        game = whole_game.invited(settings, mailbox, seed=0)
        queue.mail()
        wait_until(lambda: not mta.on_the_way(), "the invitations to arrive")
        whole_game.play(game, whole_game.at_once)

        whole_game.check_the_war(game)
        whole_game.check_the_orders(game)
        whole_game.check_the_threads(game)
