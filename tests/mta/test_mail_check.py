"""`fieldpost mail-check` through Postfix, back by LMTP."""

import pytest
from click.testing import CliRunner

from app.cli.main import main
from app.config import Settings
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from app.matches.queue import Queue
from tests.mta.servers import SITE, Post


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_letter_to_the_site_itself_comes_back(settings: Settings, mta: Post) -> None:
    settings = settings.model_copy(
        update={
            "mail_domain": SITE,
            "mail_protocol": "lmtp",
            "smtp_url": f"smtp://{mta.smtp}",
        }
    )
    with serving(InboundHandler(settings, Queue(settings.celery_url)), mta.site, "lmtp"):
        environ = settings.to_environment()
        result = CliRunner().invoke(main, ["mail-check", "--wait", "60"], env=environ)
    assert result.exit_code == 0, result.output
    assert "by LMTP, past 1 server" in result.output
