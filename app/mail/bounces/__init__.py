"""Bounces: what the reports say, and when an address gets no more e-mail.

`delivery_status` reads a report, `inbound` decides whether it is genuine, `counter` whether there
are too many, and `host_mails` tells the hosts of a player whom e-mail no longer reaches.
"""
