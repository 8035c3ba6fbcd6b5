"""The pages of reports are opened in the same browser as those of the server."""

from tests.web.conftest import browser

__all__ = ["browser"]
