"""What `make run` starts: the whole site on one machine, with nothing else installed."""
