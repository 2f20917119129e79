"""`python -m app.embedded.mail`: takes mail in, and catches what the site sends, in one process.

On a host that has a mail server there is nothing to catch: `app.mail.listener` runs
by itself.
"""

import logging
import os
import sys

from app.config import ConfigurationError, Settings
from app.mail import listener
from app.mail.catcher import Catcher
from app.mail.smtp_server import serving


def main() -> int:
    """Run until SIGTERM; 2 if the settings are not complete."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        settings = Settings.from_environment(os.environ)
        if settings.maildir is None:
            raise ConfigurationError(
                "FIELDPOST_MAILDIR is not set; the mail catcher needs a Maildir"
            )
    except ConfigurationError as error:
        sys.stderr.write(f"mail: {error}\n")
        return 2
    with serving(Catcher(settings.maildir), settings.catcher_listen) as address:
        logging.getLogger(__name__).info("catching mail on %s", address)
        return listener.main()


if __name__ == "__main__":
    sys.exit(main())
