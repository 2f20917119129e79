"""Operation Elope: the Allied intervention in North Russia, for two players, on hexes."""
