"""How gunicorn serves the site, by `make run` and by the Procfile; see docs/decisions/0011.

gunicorn reads this file by itself from the directory in which it is started. It must import
nothing of the application: gunicorn's main process would keep it when a new version is taken over.
"""

from typing import Any

worker_class = "gthread"

# An open page keeps a thread each, which waits and costs next to nothing; so does a request that
# waits for its place (app.web.admission).
threads = 300
SPARE = 100
"""So many threads are never given to open pages."""

keepalive = 5


def post_worker_init(worker: Any) -> None:
    """Let the open pages of a worker go as soon as it is asked to stop; start its alarm."""
    switchboard = worker.wsgi.extensions["fieldpost-switchboard"]
    switchboard.serve(lambda: worker.alive, most=max(0, worker.cfg.threads - SPARE))
    worker.wsgi.extensions["fieldpost-alarm"].start()
