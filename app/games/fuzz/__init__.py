"""Fuzz: random games of any title, in which everything that must hold is checked at every stop.

`game.play` plays one game from a `Plan` and raises `Fault` where something does not hold; `run`
plays one plan after the other. A title needs nothing for it but what it hands to the kernel.
"""
