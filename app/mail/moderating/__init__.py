"""Moderating by mail: the address at which a moderator is read, their words, what comes of them.

Every act goes through `app.matches.moderation`, as on the site, with the same refusals: it stands
in the record and is told to all players. What needs a look at the log or the board (to rewind, to
correct, to give a seat to somebody else) is done on the site, and letters lead there.
"""
