"""Tests of app.matches.clock."""
