"""Seats that change hands while the match is being played."""
