"""Two Rivers, a small hex wargame for two sides: a title that shows how a title is added.

Everything of it is in this folder; `register()` in `game` puts it on the site of a test. It has
two maps, each a title of its own: a small one, and one of 2,500 hexes with 220 counters.
"""
