"""Messages between players on the page of a match: writing, reading, searching, reporting."""
