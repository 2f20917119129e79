"""A mailbox that is read by IMAP: `python -m app.mail.transports.imap`."""
