"""Balance runs on the games of the tests, and on RCW where game turns matter."""
