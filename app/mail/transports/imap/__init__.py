"""Reading a mailbox by IMAP: `python -m app.mail.transports.imap`."""
