"""Moderation by e-mail: the moderators' reply address, their commands, and what they are told.

Every act goes through `app.matches.moderation`, as on the site, with the same refusals: it stands
in the record and is told to all players. What needs a look at the log or the board (to rewind, to
correct, to give a seat to somebody else) is done on the site, and the e-mails link there.
"""
