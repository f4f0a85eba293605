"""Lists, page after page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import AsyncIterator, Awaitable, Callable, Generic, Iterator, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list, newest first."""

    data: list[T]
    total_rows: int
    """How many rows there are in all."""


class _Progress(Generic[T]):
    """How far a list has been read, and which of its rows."""

    def __init__(self, offset: int) -> None:
        self.offset = offset
        self.is_over = False
        self._seen: set[str] = set()

    def take(self, page: Page[T]) -> list[T]:
        """The rows of the next page that were not there before."""
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
    """A list. Iterating over it reads row after row, and loads further pages as it needs them:
    from `offset` on, `limit` rows at a time. The API counts at most 10 000 rows from the newest:
    filter by day to reach older ones.

    A row that a newer one pushed on to the next page is returned once. A row that leaves the list
    meanwhile pulls later ones forward: to see each row once, filter by what does not change.
    """

    def __init__(self, load: Callable[[int], Page[T]], offset: int) -> None:
        self._load = load
        self._offset = offset

    def first_page(self) -> Page[T]:
        """The page at `offset`, by default the first, without what follows."""
        return self._load(self._offset)

    def __iter__(self) -> Iterator[T]:
        progress: _Progress[T] = _Progress(self._offset)
        while not progress.is_over:
            yield from progress.take(self._load(progress.offset))


class AsyncPages(Generic[T]):
    """As `Pages`, with `async for` and `await`."""

    def __init__(self, load: Callable[[int], Awaitable[Page[T]]], offset: int) -> None:
        self._load = load
        self._offset = offset

    async def first_page(self) -> Page[T]:
        """The page at `offset`, by default the first, without what follows."""
        return await self._load(self._offset)

    async def __aiter__(self) -> AsyncIterator[T]:
        progress: _Progress[T] = _Progress(self._offset)
        while not progress.is_over:
            for row in progress.take(await self._load(progress.offset)):
                yield row
