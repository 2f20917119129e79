"""How gunicorn serves the site, by `make run` and by the Procfile.

See docs/decisions/0011 (open pages) and 0053 (slow clients).

gunicorn reads this file by itself from the directory in which it is started. It must import
nothing of the application: gunicorn's main process would keep it when a new version is taken over.
"""

import gc
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

worker_class = "app.buffered_worker.BufferedWorker"
"""gthread whose threads get complete requests only."""

# An open page keeps a thread each, which waits and costs next to nothing; so does a request that
# waits for its place (app.web.request_limit).
threads = 300
SPARE = 100
"""So many threads are never given to open pages."""

keepalive = 5

# Half-open requests, idle connections and those that threads work for.
worker_connections = 1600

# Small files of the web processes lie in memory, where the system has such a folder: so they can
# start while the disk is full, and pages can be read.
IN_MEMORY = os.access("/dev/shm", os.W_OK)  # noqa: S108 - private names in it
if IN_MEMORY:
    worker_tmp_dir = "/dev/shm"  # noqa: S108


def counts_folder() -> Path:
    """The folder in which the web processes of this gunicorn count together (app.web.metrics).

    Everybody may write into /dev/shm: so the name cannot be guessed there, and what gunicorns left
    that were killed is taken away. After a reload of this file the folder stays the same.
    """
    if not IN_MEMORY:
        var = Path(os.environ.get("FIELDPOST_VAR") or "var").absolute()
        folder = var / "run" / "metrics" / str(os.getpid())
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder
    prefix = f"fieldpost-{os.getuid()}-"
    for folder in Path("/dev/shm").glob(f"{prefix}*-*"):  # noqa: S108 - ours alone are touched
        pid = folder.name.removeprefix(prefix).partition("-")[0]
        if folder.is_symlink() or folder.stat().st_uid != os.getuid() or not pid.isdecimal():
            continue
        if pid == str(os.getpid()):
            return folder
        if not is_running(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir="/dev/shm"))


def is_running(pid: int) -> bool:
    """Whether there is a process of this number; another user's counts as one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


# With --preload the application is loaded before any hook is called, and opens them.
COUNTS = counts_folder()
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(COUNTS)

LOGS_JSON = os.environ.get("FIELDPOST_LOG_FORMAT", "").lower() == "json"
if LOGS_JSON:
    logconfig_dict = {
        "version": 1,
        "disable_existing_loggers": False,
        "root": {"level": "INFO", "handlers": ["json"]},
        "handlers": {"json": {"class": "logging.StreamHandler", "formatter": "json"}},
        "formatters": {
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": "%(levelname)s %(name)s %(message)s %(process)d",
                "rename_fields": {
                    "levelname": "level",
                    "name": "logger",
                    "process": "pid",
                },
                "static_fields": {"part": "web"},
                "timestamp": "time",
            }
        },
        "loggers": {
            "gunicorn.error": {"level": "INFO", "handlers": ["json"], "propagate": False},
            "gunicorn.access": {"level": "WARNING", "handlers": ["json"], "propagate": False},
        },
    }


def when_ready(_server: Any) -> None:
    """Before processes are forked: what they share stays shared while they collect garbage."""
    gc.collect()
    gc.freeze()


def post_worker_init(worker: Any) -> None:
    """Let the open pages of a worker go as soon as it is asked to stop; start its alarm."""
    from app import process_memory

    process_memory.settle()
    event_hub = worker.wsgi.extensions["fieldpost-event-hub"]
    event_hub.serve(lambda: worker.alive, most=max(0, worker.cfg.threads - SPARE))
    worker.wsgi.extensions["fieldpost-alarm"].start()
    if LOGS_JSON:
        from app import logs

        logs.configure("json", "web")


def child_exit(_server: Any, worker: Any) -> None:
    """A process that has ended has no open streams any more."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: Any) -> None:
    """Take the counts away; Prometheus knows that counters begin anew."""
    shutil.rmtree(COUNTS, ignore_errors=True)
