"""Joining by e-mail: invitations that are answered with JOIN or DECLINE, and new accounts.

`inbound` decides about a mail to `join+<token>@MAIL_DOMAIN`; `tokens` says whom such an address is
for, `parsing` what the mail asks, `mails` and `room_view` how it is answered, `news` what the host
and the other players are told.
"""
