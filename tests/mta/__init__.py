"""The site behind a real Postfix and a real Dovecot: `make test-mta`, as root on a Debian.

Both run from a folder of their own on ports of 127.0.0.1; nothing of the machine's own mail is
read or changed. An ordinary test run collects none of this.
"""
