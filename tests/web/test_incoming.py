"""When a request is whole, at each byte of it."""

from __future__ import annotations

import pytest

from tableside.web.incoming import BODY, HEAD, Incoming

GET = b"GET /state HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /ask HTTP/1.1\r\nHost: localhost\r\ncontent-LENGTH:  2 \r\n\r\n{}"


def come(data: bytes) -> Incoming:
    incoming = Incoming()
    incoming.add(data)
    return incoming


@pytest.mark.parametrize("request_", [GET, POST])
def test_a_request_is_whole_at_its_last_byte_and_not_before(request_: bytes) -> None:
    incoming = Incoming()
    for at in range(len(request_)):
        assert not incoming.is_whole
        incoming.add(request_[at : at + 1])
    assert incoming.is_whole
    assert incoming.take() == request_
    assert len(incoming) == 0
    assert not incoming.is_whole


def test_what_follows_a_request_is_left_for_the_next() -> None:
    incoming = come(POST + GET + GET[:5])
    assert incoming.take() == POST
    assert incoming.is_whole
    assert incoming.take() == GET
    assert len(incoming) == 5


@pytest.mark.parametrize(
    ("line", "stream"),
    [
        (b"GET /stream HTTP/1.1", True),
        (b"GET /show/stream HTTP/1.1", True),
        (b"GET /stream?lang=de HTTP/1.1", True),
        (b"\r\nGET /stream HTTP/1.1", True),
        (b"GET /streams HTTP/1.1", False),
        (b"GET /%73tream HTTP/1.1", False),
        (b"POST /stream HTTP/1.1", False),
        (b"GET /state?/stream HTTP/1.1", False),
    ],
)
def test_streams_are_known_by_their_address(line: bytes, stream: bool) -> None:
    assert come(line + b"\r\n\r\n").is_stream is stream


def test_a_head_has_an_end_within_its_limit() -> None:
    head = b"GET / HTTP/1.1\r\nX: "
    assert not come(head + b"x" * (HEAD - len(head))).too_long
    assert come(head + b"x" * (HEAD - len(head) + 1)).too_long
    assert not come(GET + b"x" * HEAD).too_long


def test_a_body_longer_than_any_is_not_waited_for() -> None:
    post = b"POST /ask HTTP/1.1\r\nContent-Length: %d\r\n\r\n"
    assert not come(post % BODY).is_whole
    assert come(post % (BODY + 1)).is_whole


@pytest.mark.parametrize(
    ("lines", "unreadable"),
    [
        (b"", False),
        (b"Content-Length: 0", False),
        (b"content-length:\t000000000000004000 ", False),  # 18 digits
        (b"Content-Length: 0000000000000004000", True),
        (b"Content-Length: 0000000000000000004000", True),
        (b"Content-Length: +4000", True),
        (b"Content-Length: 4000, 4000", True),
        (b"Content-Length: 0x10", True),
        (b"Content-Length:", True),
        (b"Content-Length:\r\n 4000", True),
        (b"Content-Length: 2\r4000", True),
        (b"Content-Length: 2\n", True),
        (b"Content-Length: \xb2", True),
        (b"Content-Length: 2\r\nContent-Length: 2", True),
        (b"Content-Length: 2\r\nX: y\r\ncontent-length: 4000", True),
        (b"X-Content-Length: many", False),
    ],
)
def test_a_length_is_read_as_threads_read_it_or_not_at_all(lines: bytes, unreadable: bool) -> None:
    head = b"POST /ask HTTP/1.1\r\n" + lines + b"\r\n" * bool(lines)
    assert come(head + b"\r\n").of_unreadable_length is unreadable
    assert not come(head).of_unreadable_length, "the head is not whole"
    assert not come(GET + head + b"\r\n").of_unreadable_length, "it is not its turn"


def test_a_body_in_pieces_is_known() -> None:
    assert come(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n").of_no_known_length
    assert not come(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n").of_no_known_length
    assert not come(POST + b"\r\ntransfer-encoding: chunked\r\n\r\n").of_no_known_length


def test_cookies_of_ours_are_read_and_few_of_them() -> None:
    head = b"GET / HTTP/1.1\r\nCookie: a=1; tableside-8000=x.y; b\r\ncookie:tableside-1=z\r\n\r\n"
    assert come(head).cookies == ["x.y", "z"]
    many = b"; ".join(b"tableside-%d=%d" % (n, n) for n in range(100))
    assert len(come(b"GET / HTTP/1.1\r\nCookie: " + many + b"\r\n\r\n").cookies) == 8
    assert come(GET).cookies == []


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (b"POST /join HTTP/1.1", "POST /join"),
        (b"\r\nPOST /join?lang=de HTTP/1.1", "POST /join"),
        (b"POST /joined HTTP/1.1", "POST /joined"),
        (b"nonsense", ""),
    ],
)
def test_what_is_asked_for_is_its_method_and_path(line: bytes, asked: str) -> None:
    assert come(line + b"\r\n\r\n").asked == asked
