"""The headers that every answer carries."""

from flask import Flask, Response, request

from app.config import Settings
from app.web.assets import ENDPOINTS as FILES

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

FOR_SEARCH_ENGINES = frozenset({"front", "help", "practice"})
"""The blueprints whose pages search engines may list. Others are about people and their matches."""


def attach(app: Flask, settings: Settings) -> None:
    """Add the security headers to every answer, error pages and static files included."""
    headers = {
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    if settings.is_https:
        headers["Strict-Transport-Security"] = "max-age=31536000"

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, text in headers.items():
            response.headers.setdefault(name, text)
        if request.blueprint not in FOR_SEARCH_ENGINES and request.endpoint not in FILES:
            response.headers.setdefault("X-Robots-Tag", "noindex")
        # What is shown is what one seat may know, in pages, data and pictures: unless it says
        # otherwise of itself, no cache may keep it.
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response
