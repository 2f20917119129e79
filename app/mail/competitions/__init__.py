"""Competitions by mail: e-mails about rounds, and commands to the address of a competition."""
