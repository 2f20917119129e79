"""`python -m app.mail.transports.imap`: read the mailbox of IMAP_URL until SIGTERM."""

import sys

from app.mail.transports.imap.watching import main

sys.exit(main())
