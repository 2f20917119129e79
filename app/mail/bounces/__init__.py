"""E-mails that come back: what the reports say, and when an address gets no more mail.

`reports` reads one, `inbound` decides whether it is genuine, `counting` whether it is one too many,
and `telling` tells the host of each match of whoever does not get their mail any more.
"""
