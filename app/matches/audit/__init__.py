"""The audit: whether what the database keeps of a match agrees with itself; it changes nothing.

A match is looked at alone, in a session of its own, so that thousands take no more memory than one.
"""
