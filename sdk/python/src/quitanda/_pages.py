"""Paginated lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import AsyncIterator, Awaitable, Callable, Generic, Iterator, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list, newest first."""

    data: list[T]
    total_rows: int
    """Total number of rows in the list."""


class _Progress(Generic[T]):
    """Position in a list, with the ids of the rows read so far."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.is_over = False
        self._seen: set[str] = set()

    def take(self, page: Page[T]) -> list[T]:
        """Returns the rows of the next page that have not been read."""
        self.offset += len(page.data)
        self.is_over = len(page.data) == 0 or self.offset >= page.total_rows
        return [row for row in page.data if self._is_new(row)]

    def _is_new(self, row: T) -> bool:
        id = row.get("id") if isinstance(row, dict) else None
        if not isinstance(id, str):
            return True
        if id in self._seen:
            return False
        self._seen.add(id)
        return True


class Pages(Generic[T]):
    """Paginated list. Iteration yields the rows and loads pages of `limit` rows on demand, starting
    at `offset`. The API accepts offsets up to 10 000; filter by day to reach older rows.

    A row that a new row moves to the next page is yielded only once. A row that leaves the list
    moves later rows forward, so some may be skipped. To read each row exactly once, filter by
    fields that do not change.
    """

    def __init__(self, load: Callable[[int], Page[T]], offset: int) -> None:
        self._load = load
        self._offset = offset

    def first_page(self) -> Page[T]:
        """Loads only the page at `offset`, which is the first page by default."""
        return self._load(self._offset)

    def __iter__(self) -> Iterator[T]:
        progress: _Progress[T] = _Progress(self._offset)
        while not progress.is_over:
            yield from progress.take(self._load(progress.offset))


class AsyncPages(Generic[T]):
    """Like `Pages`, for `async for` and `await`."""

    def __init__(self, load: Callable[[int], Awaitable[Page[T]]], offset: int) -> None:
        self._load = load
        self._offset = offset

    async def first_page(self) -> Page[T]:
        """Loads only the page at `offset`, which is the first page by default."""
        return await self._load(self._offset)

    async def __aiter__(self) -> AsyncIterator[T]:
        progress: _Progress[T] = _Progress(self._offset)
        while not progress.is_over:
            for row in progress.take(await self._load(progress.offset)):
                yield row
