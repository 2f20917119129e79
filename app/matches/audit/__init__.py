"""The audit (`fieldpost fsck`): whether what the database keeps of a match is consistent.

It changes nothing. Each match has a session of its own, so that thousands take no more memory than
one.
"""
