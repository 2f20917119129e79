"""The engine kernel: what every game needs and no game is named in.

Start with `title.Title` (what a game hands in), `match.Match` (how a match is played) and
docs/engine.md (how the hard procedures of four games map on them).
"""
