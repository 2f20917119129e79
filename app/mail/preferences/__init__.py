"""Which mail a player gets, and when.

`kinds` and `effective` say what may be chosen and what somebody has chosen, `planning` when an
e-mail goes by that, `changing` changes it. What waits for its hour is let go by `release`, or told
in a `digest`; `reminders` are written before a time limit closes, and `rounds` is what the worker
calls to have all of this done. `unsubscribe` is the one click of RFC 8058.
"""
