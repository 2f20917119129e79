"""Plans: prepared orders are kept, noted as due, and carried out. See docs/engine.md.

A plan is its player's secret: it is no part of the match's state, log or version. What it leads to
comes from a submission like any other, whose source ("prepared") nobody else is shown.
"""
