"""`python -m app.mail.transports.imap`: read the mailbox of IMAP_URL until SIGTERM.

Without IMAP_URL there is nothing to do but to wait: whoever starts every line of the Procfile would
take a process that ends for a fault.
"""

import os
import signal
import sys

STOPS = (signal.SIGTERM, signal.SIGINT)


def main() -> int:
    """The exit code: 0 after a signal, 2 if the settings cannot be read."""
    if not os.environ.get("IMAP_URL"):
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        sys.stderr.write("imap: IMAP_URL is not set; nothing to read\n")
        signal.sigwait(STOPS)
        return 0
    # Not before it is known that there is something to do: it takes its room.
    from app.mail.transports.imap.watcher import main as watch

    return watch()


if __name__ == "__main__":
    sys.exit(main())
