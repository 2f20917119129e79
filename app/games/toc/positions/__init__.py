"""The position files of Triumph of Chaos (docs/positions.md).

`schema` says what a situation states, `situation` puts a board and a sequence of play together,
`reading` reads the names on it, `expectations` compares what a step expects of it, and `write`
describes how a match stands.
"""
