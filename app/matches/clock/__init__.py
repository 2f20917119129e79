"""The clock of a match: deadlines, time banks, pauses, absences, and what happens at a timeout.

`deadlines` sets them, `timeout` enforces them, `calendar` knows when clocks rest.
"""
