"""Version of this library, equal to that in pyproject.toml."""

version = "0.1.0"
