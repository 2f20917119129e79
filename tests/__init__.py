"""Tests; the tree mirrors app/."""
