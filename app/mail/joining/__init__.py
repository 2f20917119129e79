"""Joining by mail: an invitation is answered with JOIN or DECLINE, and an account made from that.

`inbound` decides about a mail to `join+<token>@MAIL_DOMAIN`; `tokens` says whom such an address is
for, `words` what the mail asks, `e-mails` and `room` how it is answered, `host_news` how the host
of the match hears of it.
"""
