"""What the fork server imports before it forks (see `app.embedded.forked`).

Nothing that reads the environment or starts anything when it is imported: neither `worker.app` nor
`app.web`, whose counters look for PROMETHEUS_MULTIPROC_DIR.
"""

# ruff: noqa: F401
import gc
import importlib
import signal
import sys

from PIL import Image

import app.embedded.demo
import app.embedded.mail
import app.mail.announce
import app.mail.channel_mails
import app.mail.delivery
import app.mail.listener
import app.mail.preferences.periodic
import app.mail.transports.imap
import app.notifications.delivery
from app.config import Settings
from app.embedded.forked import SIGNALS_IGNORED_BY_THE_SERVER
from app.games.catalogue import check_titles
from app.matches.queue import celery_app

WORKER = ("worker.cleanup", "worker.runner", "worker.sweep")
"""By name: the worker is above the application."""

LIBRARIES = (
    "celery.bin.base",
    "celery.bin.worker",
    "celery.bin.beat",
    "celery.apps.worker",
    "celery.apps.beat",
    "celery.app.control",
    "celery.app.log",
    "celery.app.events",
    "celery.backends.redis",
    "celery.concurrency.prefork",
    "celery.concurrency.solo",
    "celery.events.state",
    "celery.loaders.app",
    "celery.worker.autoscale",
    "celery.worker.components",
    "celery.worker.consumer",
    "celery.worker.consumer.delayed_delivery",
    "celery.worker.loops",
    "celery.worker.strategy",
    "celery.worker.worker",
    "kombu.transport.redis",
    "gunicorn.app.wsgiapp",
    "gunicorn.arbiter",
    "gunicorn.glogging",
    "gunicorn.workers.gthread",
    "psycopg",
    "psycopg_binary",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "flask",
    "flask_babel",
    "flask_limiter",
    "flask_login",
    "flask_wtf",
    "limits.storage",
)

for name in (*WORKER, *LIBRARIES):
    importlib.import_module(name)
for name in ("worker.app", "app.web", "prometheus_client"):
    assert name not in sys.modules, f"{name} reads the environment"
for number in SIGNALS_IGNORED_BY_THE_SERVER:
    signal.signal(number, signal.SIG_IGN)
# What is worked out at its first use, and kept, each fork would work out for itself: 5 to 20 MB.
Settings.from_environment({"FIELDPOST_SECRET_KEY": "of nobody"})
check_titles()
celery_app("memory://").finalize()
Image.preinit()
# So that the pages of memory stay shared with the forked processes.
gc.collect()
gc.freeze()
