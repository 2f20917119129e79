"""Sections 18 to 28: the solitaire game, a scenario in which a script plays all that is not Red.

sides (18) · sequence (19) · set_up (20.11, 27) · drawn (20.12, 20.13) · paths,
script_movement (21) · script_stacking (22) · script_combat (23) · red_leaders (24) · outcome (28)

What the other rules do differently in it they ask of `sides`: replacement (25.1), randomizer
(20.12, 20.13), exchange (23.16), capture (26.0).
"""
