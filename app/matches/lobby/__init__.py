"""The lobby: creating a match, taking its seats, the waiting list, and the start."""
