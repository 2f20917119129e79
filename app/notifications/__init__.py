"""Notifications: what a player is told besides e-mail, on their devices and by webhooks.

A notification is written in the transaction of the e-mail about the same event (`enqueue`), and
delivered by the worker afterwards, once for each channel and cause (`delivery`). See
docs/notifications.md.
"""
