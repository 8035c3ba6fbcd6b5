"""A live table with a camera that a test speaks for, on a port of its own."""

from __future__ import annotations

import threading
from typing import Any

from werkzeug.serving import make_server

from tableside.session.session import Session
from tableside.web.http.app import Settings, create_app
from tableside.web.people.seats import Seats
from tableside.web.table.attract import Attract
from tableside.web.table.live import LiveTable
from tableside.web.table.no_camera import NoCamera
from tableside.web.table.recorded import Recorded
from tests.fake_game import FakeLink, fake_session

#: Seconds until a table counts as idle: no test takes so long, unless it sets another time.
LONG = 3600.0


class SpokenTable:
    """Serve a table until it is closed; ``link`` is what its camera says.

    ``blind``: no camera looks on, and nothing is asked of ``link``.
    """

    def __init__(
        self,
        session: Session[Any] | None = None,
        recorded: Recorded | None = None,
        settings: Settings | None = None,
        seats: Seats | None = None,
        demo: LiveTable | None = None,
        *,
        sets_up: bool = False,
        blind: bool = False,
    ):
        self.link = FakeLink()
        played = session or fake_session()
        if blind:
            played.watch_nothing()
        camera = NoCamera if blind else lambda: self.link
        self.live = LiveTable(played, camera, recorded, sets_up=sets_up)
        self.attract = Attract(self.live, None if demo is None else lambda: demo, LONG)
        app = create_app(self.live, settings, seats, attract=self.attract)
        self.server = make_server("127.0.0.1", 0, app, threaded=True)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        soon = (0.05,)  # seconds between two looks at whether it is to end: usually half a one
        self.thread = threading.Thread(target=self.server.serve_forever, args=soon, daemon=True)
        self.thread.start()
        self.live.start()

    def close(self) -> None:
        self.live.close()
        self.server.shutdown()
        self.thread.join(10)
        self.server.server_close()
