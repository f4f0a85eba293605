"""Runs the same calls with both clients. They verify no certificates, because loading the
certificate authorities would take most of the time.
"""

from __future__ import annotations

import asyncio
import inspect
import unittest
from typing import Any, Callable
from unittest import mock

import httpx
from quitanda import AsyncQuitanda, Quitanda
from scripted_api import Scripted, ScriptedApi

Do = Callable[[Any], Any]


def call_blocking(do: Do, **options: Any) -> Any:
    with httpx.Client(verify=False) as http, Quitanda(http=http, **options) as client:
        result = do(client)
        return list(result) if hasattr(result, "__iter__") and not isinstance(result, dict) else result


def call_awaited(do: Do, **options: Any) -> Any:
    async def run() -> Any:
        async with httpx.AsyncClient(verify=False) as http:
            async with AsyncQuitanda(http=http, **options) as client:
                result = do(client)
                if hasattr(result, "__aiter__"):
                    return [each async for each in result]
                return await result if inspect.isawaitable(result) else result

    return asyncio.run(run())


kinds: dict[str, Callable[..., Any]] = {"Quitanda": call_blocking, "AsyncQuitanda": call_awaited}


class ClientTest(unittest.TestCase):
    """Test with a scripted API for each client. Delays between attempts are zero."""

    def setUp(self) -> None:
        patched = mock.patch("random.uniform", return_value=0.0)
        patched.start()
        self.addCleanup(patched.stop)

    def start(self, *script: Scripted, sign_in: Scripted | None = None) -> ScriptedApi:
        api = ScriptedApi(*script, sign_in=sign_in)
        self.addCleanup(api.close)
        return api
