"""Fuzz: random games of any title; every invariant is checked at every stop.

`game.play` plays one game from a `GameSpec` and raises `Fault` where an invariant fails. A title
needs nothing for it beyond what it hands to the kernel.
"""
