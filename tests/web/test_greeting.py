"""What the terminal says of where the table is found."""

from __future__ import annotations

import pytest

from tableside.web.http.address import join_urls
from tableside.web.launch import Way, greet
from tableside.web.people.seat_book import SeatBook


@pytest.mark.parametrize(
    ("host", "said", "unsaid"),
    [
        ("127.0.0.1", "On this machine only: ", "On a phone"),
        ("192.168.1.20", "On a phone in the same network: ", "--host"),
    ],
)
def test_a_phone_is_told_only_of_an_address_that_it_can_reach(
    capsys: pytest.CaptureFixture[str], host: str, said: str, unsaid: str
) -> None:
    greet(Way(host, 8123), join_urls(host, 8123), SeatBook())
    printed = capsys.readouterr().out
    assert said in printed
    assert unsaid not in printed
    assert f"http://{host}:8123/show" in printed
    assert "(table code " in printed
