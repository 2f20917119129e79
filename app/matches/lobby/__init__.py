"""The lobby: making a match, taking its seats, and starting it."""
