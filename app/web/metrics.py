"""/metrics for Prometheus, and the id of each request.

Requests, refusals and streams are counted by each web process, in a folder that gunicorn.conf.py
names, so that several processes count together. The rest is measured at each call.
What each figure means: docs/deploy/metrics.md.
"""

import hmac
import logging
import os
import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from time import perf_counter, thread_time

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from redis import RedisError

from app import logs, receipt_times
from app.web.alarm import EXTENSION, Alarm
from app.web.match.page import partial_update
from app.web.metric_definitions import PROCESSOR, REQUESTS
from app.web.store import settings
from app.web.worker_client import bell

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
HEADER = "X-Request-ID"
FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")

blueprint = Blueprint("metrics", __name__)
log = logging.getLogger(__name__)


@blueprint.get("/metrics")
def metrics() -> Response:
    """All figures, for this machine or for whoever has METRICS_TOKEN; 404 for others."""
    if not _may_read():
        abort(404)
    registry = CollectorRegistry()
    registry.register(_Measures())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        text = generate_latest(registry)
    else:
        text = generate_latest(registry) + generate_latest(REGISTRY)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


class _Measures:
    """What /readyz looks at, as figures."""

    def collect(self) -> Iterator[Metric]:
        alarm: Alarm = current_app.extensions[EXTENSION]
        measures = alarm.monitor.look()
        findings = measures.findings(alarm.monitor.expected)
        yield _by("fieldpost_ready", "1 for each part that works.", "part", findings)
        yield _by(
            "fieldpost_heartbeat_age_seconds",
            "Since a process last did its work.",
            "process",
            measures.heartbeats,
        )
        yield _by("fieldpost_queue_length", "Tasks that wait.", "queue", measures.queues)
        for name, text, value in (
            ("fieldpost_queued_submissions", "Orders that wait.", measures.orders),
            ("fieldpost_queue_age_seconds", "Age of the oldest of them.", measures.orders_seconds),
            ("fieldpost_outbox_due", "E-mails that are due.", measures.mails),
            ("fieldpost_outbox_age_seconds", "Since the first was due.", measures.mails_seconds),
            ("fieldpost_outbox_stuck", "E-mails that cannot be delivered.", measures.stuck),
            ("fieldpost_disk_free_bytes", "Room in FIELDPOST_VAR.", measures.free_bytes),
        ):
            yield GaugeMetricFamily(name, text, value=value)
        yield _receipts()


def _receipts() -> Metric:
    family = HistogramMetricFamily(
        "fieldpost_receipt_seconds",
        "From handing orders in to their receipt, by source.",
        labels=["source"],
    )
    try:
        for source, times in receipt_times.read(bell()).items():
            buckets = [(str(bucket), float(n)) for bucket, n in times.within.items()]
            family.add_metric([source], [*buckets, ("+Inf", times.count)], times.seconds)
    except RedisError:
        pass
    return family


def _by(name: str, text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], float(value))
    return family


def _may_read() -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    token = settings().metrics_token
    if token and scheme == "Bearer" and hmac.compare_digest(given.encode(), token.encode()):
        return True
    return is_this_machine()


def is_this_machine() -> bool:
    """Whether a request comes from this machine itself, not through a proxy for another one."""
    try:
        is_own = ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
    return is_own and not any(name in request.headers for name in FORWARDED)


def attach(app: Flask) -> None:
    """Give each request its id, and count it. Call it before all that may refuse a request."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began_at, g.worked_before = perf_counter(), thread_time()
    given = request.headers.get(HEADER, "")
    # A proxy of ours may have given it an id already; a stranger's is not believed.
    is_ours = bool(settings().trusted_proxies) and REQUEST_ID.fullmatch(given)
    logs.begin(request_id=given if is_ours else logs.new_request_id())
    number = (request.view_args or {}).get("match_id")
    if isinstance(number, int):
        logs.add(match_id=number)


def _end(response: Response) -> Response:
    route = request.url_rule.rule if request.url_rule else "none"
    seconds = perf_counter() - g.get("began_at", perf_counter())
    response.headers[HEADER] = logs.request_id()
    # A stream lasts for minutes: the time until it was open says something, its length does not.
    REQUESTS.labels(route, request.method, str(response.status_code)).observe(seconds)
    # A thread answers one request at a time.
    worked = thread_time() - g.get("worked_before", thread_time())
    form = "yes" if partial_update.are_wanted() else "no"
    PROCESSOR.labels(route, request.method, form).observe(worked)
    if settings().log_format == "json":
        log.info(
            "request",
            extra={
                "route": route,
                "method": request.method,
                "status": response.status_code,
                "seconds": round(seconds, 4),
            },
        )
    return response
