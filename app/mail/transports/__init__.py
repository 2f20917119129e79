"""How mail gets in: the mailbox that is read by IMAP, and what all ways have in common.

`intake` is where every way ends, `addresses` knows how our addresses look outside. The
SMTP and LMTP listener is `app.mail.listener`, the webhooks are in `app.web.hooks`.
"""
