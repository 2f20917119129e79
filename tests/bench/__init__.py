"""Measurements, run by `make bench`. They print figures with their spread and judge nothing."""
