"""The agenda: what waits for a person across all matches, and what they wait for.

Nothing here loads the position of a match: decisions, offers, press and absences have rows of their
own, and each query is answered by indexes, however many matches there are.
"""
