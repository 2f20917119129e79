"""/healthz: whether this process reaches its database and its Redis."""

import redis
from flask import Blueprint, Response, jsonify
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.web.store import reading, settings

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[Response, int]:
    """200 if both answer, else 503; the body says which of them does."""
    answers = {"database": _database_answers(), "redis": _redis_answers()}
    return jsonify(answers), 200 if all(answers.values()) else 503


def _database_answers() -> bool:
    try:
        reading().execute(text("SELECT 1"))
    except SQLAlchemyError:
        return False
    return True


def _redis_answers() -> bool:
    try:
        with redis.Redis.from_url(settings().redis_url, socket_timeout=2) as connection:
            return bool(connection.ping())
    except redis.RedisError:
        return False
