"""Draws the map of RCW: from real coasts and arranged anchors to app/games/rcw/map/geometry.json.

How to use it is told in docs/map-rcw.md.
"""
