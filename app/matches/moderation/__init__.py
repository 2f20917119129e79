"""Moderation: what moderators may do to a match; each act is in a record that all can read."""
