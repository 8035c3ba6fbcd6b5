"""The addresses under which phones find the table, and the QR code for them."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import socket
import sys

import segno

#: Reserved for documentation. Nothing is sent there; the system only picks the outgoing address.
_ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
ANY = ("", "0.0.0.0", "::")


def own_addresses() -> tuple[str, ...]:
    """Return this machine's addresses in the local network, best first; the loopback if none."""
    found = [address for target, family in _ELSEWHERE if (address := _way_out(target, family))]
    with contextlib.suppress(OSError):  # a machine's own name may have no address
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    usable = [address for address in dict.fromkeys(found) if _reachable(address)]
    return tuple(usable) or ("127.0.0.1",)


def join_urls(host: str, port: int) -> tuple[str, ...]:
    """Return the URLs to type into a phone for a server bound to ``host`` and ``port``, best first.

    >>> join_urls("192.168.1.20", 8000)
    ('http://192.168.1.20:8000',)
    """
    hosts = own_addresses() if host in ANY else (host,)
    return tuple(f"http://{f'[{h}]' if ':' in h else h}:{port}" for h in hosts)


def qr_svg(url: str) -> str:
    """Return the QR code of ``url`` as an SVG element, dark modules in the text's colour."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, svgclass="qr"
    )
    return out.getvalue().decode()


def qr_terminal(url: str) -> str:
    """Return the QR code of ``url`` for a terminal: half blocks, light on dark."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def show_qr(url: str) -> None:
    """Print the QR code of ``url`` if the output is a terminal."""
    if sys.stdout.isatty():
        print(qr_terminal(url))


def _way_out(target: str, family: int) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))  # a datagram socket: connecting sends nothing
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _reachable(address: str) -> bool:
    try:
        parsed = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)
