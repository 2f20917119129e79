"""Competitions: who enters, who meets whom in which seat, and how the results are counted.

`designs` and `standings` are plain functions over numbers and names. `opening`, `entries` and
`rounds` change a competition; `acts` keeps the record of its directors and refuses the second of
two that collide. `overview` reads what pages and e-mails show; `news` is how people are told.
"""
