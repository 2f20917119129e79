"""Fixtures for all tests: real servers, real databases, a real browser."""

pytest_plugins = [
    "tests.fixtures.redis",
    "tests.fixtures.postgresql",
    "tests.fixtures.databases",
    "tests.fixtures.site",
    "tests.fixtures.browser",
    "tests.fixtures.savings",
    "tests.fixtures.lots",
    "tests.fixtures.order",
    "tests.fixtures.processor_times",
]
