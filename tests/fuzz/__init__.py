"""Random games of RCW, in which everything that must hold is checked after every action."""
