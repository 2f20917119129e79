"""The metrics that each web process counts (`app.web.metrics`)."""

from prometheus_client import Counter, Gauge, Histogram, Summary

REQUESTS = Histogram(
    "fieldpost_request_seconds",
    "Time to answer a request, by route, method and status.",
    ("route", "method", "status"),
    buckets=(0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0),
)
PROCESSOR = Summary(
    "fieldpost_request_processor_seconds",
    "Processor time of the answers, by route and method, and whether a script asked for parts.",
    ("route", "method", "parts"),
)
REFUSED = Counter(
    "fieldpost_refused_requests", "Requests refused by admission, by reason.", ("reason",)
)
STREAMS = Gauge("fieldpost_open_streams", "Open event streams.", multiprocess_mode="livesum")
