"""The page of a match: what it shows to one reader, and the parts that a click changes."""
