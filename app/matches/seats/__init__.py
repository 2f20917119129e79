"""Seats that change hands while a match runs: resignation, vacancies, substitutes."""
