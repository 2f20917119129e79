"""Balance runs: games between bots that tell how even a title is. It knows no title.

A `BalanceRun` names a title, its options and the bots (`run`); its games follow from it, also their
dice. `play` plays one game and returns a record of it; `records` keeps records as lines of a file,
so that a run can be resumed; `tally` counts them, with intervals; `figures` are what a title keeps
of a run for its players. The pages in docs/balance show uses.
"""
