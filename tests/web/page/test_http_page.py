"""The page about the addresses says what the server really has."""

from __future__ import annotations

from pathlib import Path

from tableside.web.http.app import create_app
from tableside.web.http.schemas import COMMANDS, MAX_BODY
from tableside.web.table.live import LiveTable
from tableside.web.table.steady import STILL_DEGREES, STILL_INCHES
from tests.fake_game import FakeLink, fake_session


def test_every_address_and_part_of_the_state_is_described(root: Path) -> None:
    page = (root / "docs" / "http.md").read_text(encoding="utf-8")
    table = LiveTable(fake_session(), FakeLink)
    app = create_app(table)
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            assert f"`{method} {rule.rule}`" in page
    with app.test_client() as client:
        state = client.get("/state").get_json()
    for name in state:
        assert f"| `{name}` |" in page
    for name in next(iter(state["units"].values())):
        assert name == "id" or f"`{name}`" in page
    for text in (*COMMANDS, f"{MAX_BODY} bytes", f"{STILL_INCHES} in", f"{STILL_DEGREES} degrees"):
        assert text in page
