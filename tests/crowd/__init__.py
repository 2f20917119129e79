"""A crowd: a database with thousands of matches, and what may be asked of it without a search."""
