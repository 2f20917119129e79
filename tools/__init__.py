"""What builds data of the games: run by hand, never imported by the site, not installed with it."""
