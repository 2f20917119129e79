"""Accounts: sign-up, passwords, passkeys, sessions, addresses and deletion. Knows no web."""
