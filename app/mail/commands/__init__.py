"""What a mail can ask for beside orders, a module a group of words; `registry` has the table.

The modules that are imported here, in the order in which HELP lists their words, put them there.
"""

from app.mail.commands import helping, looking, options  # noqa: F401 - they add their words
