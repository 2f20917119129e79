"""How e-mail gets in, by whichever way.

Every way ends in `intake`. `imap` reads a mailbox, `services` understands the webhooks of mail
services (their routes are in `app.web.mail_webhooks`); the listener for SMTP and LMTP is
`app.mail.listener`. `addresses` knows how our addresses look outside, `envelope` the recipients of
a mail in a mailbox, and `round_trip` sends an e-mail to the site itself.
"""
