"""The API of a Quitanda installation: charges by Pix, card and boleto, subscriptions, webhooks."""

from . import errors, types, webhooks
from ._call import OnResponse
from ._errors import QuitandaError
from ._pages import AsyncPages, Page, Pages
from ._quitanda import AsyncQuitanda, Quitanda
from ._version import version as __version__

__all__ = [
    "AsyncPages",
    "AsyncQuitanda",
    "OnResponse",
    "Page",
    "Pages",
    "Quitanda",
    "QuitandaError",
    "__version__",
    "errors",
    "types",
    "webhooks",
]
