"""A simulated season: people, matches, and all that befalls a site, on a clock that the tests move.

`make test` plays a short one of a small title, `make season` sixty people in twenty matches of
Russian Civil War for ninety days, on SQLite or (`ARGS=--postgresql`) on PostgreSQL.

*The same each time.* Who comes when and does what, the seeds and letters of the matches, what
befalls the site: all is drawn from the seed. On SQLite, with the same code and the same
PYTHONHASHSEED (which `make season` sets), the course printed at the end is the same.

*Not the same.* Keys, codes and the numbers in Message-IDs, which decide nothing. What Redis forgets
by the machine's own clock. On PostgreSQL, the order of rows where nothing asks for one. And any
change of the code that asks for the time, or the database, once more or less: each reading of the
clock moves it, and a process that dies does so at the n-th question.
"""
