"""The log of a match, its notes, and the record of its dice."""
