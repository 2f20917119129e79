"""Triumph of Chaos: the Russian Civil War for two players, from point to point, with cards."""
