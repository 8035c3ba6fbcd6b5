"""A table that is set up in this very process, and served to a browser."""

from __future__ import annotations

import threading

from playwright.sync_api import Browser, Page
from werkzeug.serving import make_server

from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.web.http.setting_up import create_setup_app
from tableside.web.people.owner import Owner


class SetupServed:
    """A ``job`` with its page at ``url``."""

    def __init__(self, job: SettingUp) -> None:
        self.job = job
        self._server = make_server(
            "127.0.0.1", 0, create_setup_app(job, SetupError, Owner()), threaded=True
        )
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        soon = (0.05,)  # seconds between two looks at whether it is to end: usually half a one
        threading.Thread(target=self._server.serve_forever, args=soon, daemon=True).start()
        job.start()

    def close(self) -> None:
        """Let go of the camera and the port."""
        self.job.close()
        self._server.shutdown()
        self._server.server_close()


def on_phone(browser: Browser, served: SetupServed, step: str, locale: str = "en") -> Page:
    """The ``step`` of the page, on a phone that speaks ``locale``."""
    context = browser.new_context(locale=locale, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(served.url)
    page.locator(f"[data-step={step}]").click()
    return page
