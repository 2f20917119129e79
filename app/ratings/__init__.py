"""Ratings of people and sides from rated matches, for each title and pace apart.

`rules` has the arithmetic, without a database; `records` says who counts for which part of a match;
`count` keeps the ratings and their history; `audit` computes them again and compares; `tables` and
`person` are what pages and e-mails tell of them, in the terms of `words`.
"""
