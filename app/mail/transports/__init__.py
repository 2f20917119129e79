"""How mail gets in, whichever way it comes.

`intake` is where every way ends. `imap` reads a mailbox, `services` understands the webhooks of mail
services (their routes are in `app.web.hooks`), and the SMTP and LMTP listener is `app.mail.listener`.
`addresses` knows how our addresses look outside, `envelope` for whom a mail in a mailbox is, and
`round_trip` sends a letter to the site itself.
"""
