"""The version of this library, as in pyproject.toml."""

version = "0.1.0"
