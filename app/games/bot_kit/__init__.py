"""What bots of board games share: distances to objectives, threats, attacks, plans of a phase.

Everything here is written over places and movers whose rules a title hands in; nothing knows a
game. Figures are floats: a bot compares them and never shows them as the rules' own.
"""
