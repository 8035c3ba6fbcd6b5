"""``python -m bench web`` measures a real server, and says what it found."""

from __future__ import annotations

import json
import math
import subprocess
import sys

import pytest

from bench.phones import Phone, lateness
from bench.web import as_json, rows

pytestmark = pytest.mark.slow


def test_a_few_phones_are_measured() -> None:
    asked = ["web", "--phones", "3", "--most", "4", "--seconds", "4", "--cold", "--json"]
    # A process of its own: its event loop and a browser's cannot run in one thread.
    words = [sys.executable, "-m", "bench", *asked]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    found = {each["what"]: each for each in json.loads(told)}
    assert found["phones"]["value"] == 3
    for nothing in ("phones dropped", "posts failed", "4 phones: refused or dropped"):
        assert found[nothing]["value"] == 0
    assert 0 < found["memory, most"]["value"] < 1500
    assert found["bytes for a phone a minute, playing"]["value"] > 0
    for share in ("change to phone, 95 %", "post, 95 %", "4 phones: post, 95 %"):
        assert found[share]["value"] > 0


def test_a_message_that_is_cut_anywhere_is_one_message() -> None:
    text = b"HTTP/1.1 200 OK\r\n\r\n1f\r\nid: 12\ndata: {}\n\n\r\n1f\r\nid: 345\ndata: {}\n\n"
    for cut in range(1, len(text)):
        phone = Phone("x")
        phone.data_received(text[:cut])
        phone.data_received(text[cut:])
        assert [number for number, _ in phone.heard] == [12, 345]
        assert (phone.received, phone.refused) == (len(text), False)


def test_a_phone_that_is_refused_is_known() -> None:
    phone = Phone("x")
    phone.data_received(b"HTTP/1.1 503 SERVICE UNAVAILABLE\r\n\r\n")
    assert phone.refused


def test_what_never_came_is_infinitely_late() -> None:
    assert lateness(Phone("x"), [(1, 5.0)], 0.0, 9.0) == [math.inf]
    assert lateness(Phone("x"), [(1, 5.0)], 5.1, 9.0) == []


def test_figures_read_well_and_are_json() -> None:
    figures = [("phones", 3, "", None), ("late", math.inf, "ms", 100.0)]
    assert rows(figures)[1:] == [("phones", "3", "", ""), ("late", "inf", "100", "ms")]
    assert json.loads(json.dumps(as_json(figures), allow_nan=False))[1]["value"] is None
