"""Answers compressed on their way: zstd, Brotli or gzip, whichever the browser can read.

A page that another site has asked for, with the reader's cookie, goes as it is: from how well it
compresses that site could guess at what it says (decision 0011). Event streams go as they are, too.
"""

from flask import Flask, Response, request
from flask_compress import Compress


def attach(app: Flask) -> None:
    """Compress what is worth it."""
    app.config.update(COMPRESS_REGISTER=False, COMPRESS_BR_LEVEL=4, COMPRESS_ZSTD_LEVEL=5)
    compress = Compress(app)

    @app.after_request
    def compressed(response: Response) -> Response:
        if request.headers.get("Sec-Fetch-Site") == "cross-site":
            return response
        return compress.after_request(response)
