"""Accounts: passwords, signing up, recognising who logs in. Knows no web."""
