"""Which e-mails a player gets, and when.

`kinds` lists what can be chosen and `effective` what a player has chosen; `schedule` says when an
e-mail goes, `changes` changes the choice. `release` sends what has waited for its hour, or puts it
into a `digest`; `reminders` are written before a deadline. The worker calls `periodic` for all of
this. `unsubscribe` is the one click of RFC 8058.
"""
