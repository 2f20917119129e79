"""Analysis boards: copies of a position on which their owner plays every seat."""
