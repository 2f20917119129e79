"""The whole site on one machine with nothing installed: what `make run` starts."""
