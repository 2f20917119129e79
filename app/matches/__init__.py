"""The one way in: whatever changes a match, whoever asks for it, goes through these functions.

Each works in the transaction of the session that it is given and leaves the commit to its caller.
Submitting is in `submit`, making and starting a match in `create`, a private draft in `drafts`.
"""
