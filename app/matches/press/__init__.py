"""Press: what the players of a match write to each other."""
