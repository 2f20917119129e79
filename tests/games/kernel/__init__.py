"""The kernel by itself; with a game on it, it is tested in tests/games/toy and tests/fuzz."""
