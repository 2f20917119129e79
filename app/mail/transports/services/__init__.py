"""Mail services that bring a mail by a webhook: what they send, and how it proves itself.

A module a service. Its `read` makes a `Delivery` of a request, or raises `NotGenuine` (nobody
but the service may bring mail) or `NotReadable`. Nothing here knows Flask.
"""
