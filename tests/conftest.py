"""Fixtures for all tests: real servers, real databases, a real browser."""

pytest_plugins = [
    "tests.fixtures.redis",
    "tests.fixtures.postgresql",
    "tests.fixtures.databases",
    "tests.fixtures.site",
    "tests.fixtures.browser",
    "tests.fixtures.speedups",
    "tests.fixtures.seeded_random",
    "tests.fixtures.rewriting",
    "tests.fixtures.plain_ground",
    "tests.fixtures.order",
    "tests.fixtures.processor_times",
]
