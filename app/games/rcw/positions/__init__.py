"""The position files of RCW (docs/positions.md).

`schema` says what a situation states, `table` puts a board together, `reading` reads the names on
it, `expectations` compares what a step expects of it, and `write` describes how a match stands.
"""
