"""What `celery -A worker.clock beat` runs: the application of the worker without its tasks.

Beat asks for tasks by name. It need not import them, and with them the whole site: that is half of
the memory of its process.
"""

from worker.app import app

app.conf.update(imports=[])
