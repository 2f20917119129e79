"""The ways by which mail comes in."""
