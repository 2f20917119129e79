"""Moderation: what may be done to a match from outside its game, by whom, for all to read."""
