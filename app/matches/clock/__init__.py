"""The clock of a match: how long somebody has for what, and what is given when time is up."""
