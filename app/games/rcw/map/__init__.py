"""The drawn map of RCW: geometry, board picture, and the board as SVG or as text."""
