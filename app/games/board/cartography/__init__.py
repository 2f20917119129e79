"""How the ground of a hex map is drawn: smooth lines, terrain, water, ways, borders, lettering.

All functions are pure and give the same drawing in every process. They write SVG without a style
of its own. `curves` has the lines that everything else is made of.
"""
