"""Pages and their files go out compressed for those who can read it, and are the same words."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from werkzeug.wsgi import FileWrapper

from tableside.web.http.files import files
from tableside.web.http.squeeze import SHORT, Squeezer, shortened
from tests.web.guests import House

GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.mark.parametrize(
    "path", ["/", "/join", "/static/page.css", f"{files().address}/table/play.js"]
)
def test_it_is_the_same_in_fewer_bytes(house: House, path: str) -> None:
    client = house.guest().client
    client.get(path, buffered=True)  # the first one gives the cookie
    plain, small = client.get(path, buffered=True), client.get(path, headers=GZIP, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == shortened(plain.data, plain.mimetype)
    assert len(small.data) < len(plain.data)
    assert int(small.headers["Content-Length"]) == len(small.data)
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in small.headers["Vary"]


def test_comments_and_indentation_are_left_out_and_no_text_is_cut() -> None:
    code = b"/* why */ let a = 1; /* so */\nlet b = 2 /* a\n*/;\n"
    assert shortened(b"/* a\n// b */\n  // c\n" + code, "text/javascript") == code
    texts = b"a = \"b // c\";\nd = `${e} // f`; // isn't\nfetch('http://g');\n"
    assert shortened(texts, "text/javascript") == texts
    assert shortened(b"a(); // b, c\nd = 1 /2;  // e\n", "text/javascript") == b"a();\nd = 1 /2;\n"
    cast = b"const a = /** @type {any} */ (b);\n"
    assert shortened(cast, "text/javascript") == b"const a = (b);\n"
    assert shortened(b"/* a */\n/* b */ p { }\n", "text/css") == b"/* b */ p { }\n"
    assert shortened(b"// no comment\n", "text/css") == b"// no comment\n"
    assert shortened(b"a {\n  b: c;\n\n\td: e f;\n}\n", "text/css") == b"a {\nb: c;\nd: e f;\n}\n"
    assert shortened(b"/* a */\n  b\n", "text/html") == b"/* a */\n  b\n"


def test_no_text_runs_over_several_lines(root: Path) -> None:
    """Backticks stand in pairs in each line of a script: what begins a line is never a text's."""
    scripts = sorted((root / "tableside/web/static").rglob("*.js"))
    assert len(scripts) > 50
    for script in scripts:
        for line in script.read_text("utf-8").splitlines():
            if not line.lstrip().startswith(("//", "/*", "*")):
                assert line.count("`") % 2 == 0, f"{script.name}: {line}"


@pytest.mark.parametrize("refusal", ["", "identity", "gzip;q=0", "br"])
def test_who_cannot_read_it_gets_it_plain(house: House, refusal: str) -> None:
    headers = {"Accept-Encoding": refusal}
    answer = house.guest().client.get("/static/page.css", headers=headers, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert answer.data.startswith(b"/*")


def test_a_short_answer_a_refusal_and_the_stream_stay_as_they_are(house: House) -> None:
    client = house.guest().client
    for path in ("/nowhere", "/static/icon.svg"):
        answer = client.get(path, headers=GZIP, buffered=True)
        assert "Content-Encoding" not in answer.headers
        assert len(answer.data) < SHORT
    stream = client.get("/stream", headers=GZIP)
    assert "Content-Encoding" not in stream.headers
    stream.close()


def test_a_file_that_has_not_changed_is_not_sent_again(house: House) -> None:
    client = house.guest().client
    first = client.get("/static/page.css", headers=GZIP, buffered=True)
    headers = {**GZIP, "If-None-Match": first.headers["ETag"]}
    again = client.get("/static/page.css", headers=headers, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_a_file_is_kept_once_by_whichever_address(house: House) -> None:
    squeezer = Squeezer()
    for path in ("page.css", "a/../page.css", "b/../page.css", "table/../c/../page.css"):
        with house.app.test_request_context(f"/static/{path}", headers=GZIP):
            answer = squeezer.squeeze(house.app.send_static_file(path))
            assert gzip.decompress(answer.data).startswith(b":root")
    for before in (files().address, "/static/@0123456789ab"):
        with house.app.test_request_context(f"{before}/page.css", headers=GZIP):
            squeezer.squeeze(house.app.make_response(house.app.dispatch_request()))
    assert len(squeezer._files) == 1


@pytest.mark.parametrize("known", [False, True])
def test_no_file_stays_open_for_a_phone_that_is_gone(house: House, known: bool) -> None:
    path = "/static/page.css"
    tag = house.guest().client.get(path, headers=GZIP, buffered=True).headers["ETag"]
    headers = {**GZIP, "If-None-Match": tag} if known else GZIP
    with house.app.test_request_context(path, headers=headers):
        answer = house.app.send_static_file("page.css")
        file = answer.response
        assert isinstance(file, FileWrapper)
        sent = house.app.process_response(answer)  # and nobody reads it
        assert sent.status_code == (304 if known else 200)
        assert file.file.closed
