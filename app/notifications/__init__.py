"""Notices: what a player is told beside their e-mails, on their devices and by webhooks.

A notice is written in the transaction of the e-mail about the same event and delivered by the
worker afterwards, once for each channel and cause. See docs/notifications.md.
"""
