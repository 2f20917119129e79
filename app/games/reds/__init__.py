"""Reds! The Russian Civil War 1918-1921, for two players: hexes, and chits drawn from a cup."""
