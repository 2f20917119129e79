"""A season in minutes: people, matches and the worker on a clock that the season moves."""
