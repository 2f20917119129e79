"""The replay of a match: any position of it as one seat saw it."""
