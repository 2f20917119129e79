"""How mail gets in, whichever way it comes.

`intake` is where every way ends. `imap` reads a mailbox, `services` understands the webhooks of
mail services (their routes are in `app.web.mail_webhooks`); the listener for SMTP and LMTP is
`app.mail.listener`. `addresses` knows how our addresses look outside, `envelope` for whom a mail in
a mailbox is, and `round_trip` sends an e-mail to the site itself.
"""
