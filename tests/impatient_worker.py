"""The worker of the site with time limits that a test can wait for."""

from app import buffered_worker
from app.buffered_worker import BufferedWorker

buffered_worker.HEAD_SECONDS = 0.5
buffered_worker.BODY_SECONDS = 0.5


class ImpatientWorker(BufferedWorker):
    """Drops slow clients after half a second."""
