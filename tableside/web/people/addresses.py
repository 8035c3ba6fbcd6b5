"""Parse the addresses that requests come from."""

from __future__ import annotations

import ipaddress


def read_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an IP address, or return None; an IPv4-mapped IPv6 address becomes IPv4.

    A server listening on ``::`` sees every IPv4 phone, and its own machine, in mapped form.

    >>> read_address("::ffff:127.0.0.1"), read_address("fe80::1%eth0"), read_address("localhost")
    (IPv4Address('127.0.0.1'), IPv6Address('fe80::1'), None)
    """
    try:
        read = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return read if isinstance(read, ipaddress.IPv4Address) else read.ipv4_mapped or read


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine's own loopback, by its address or as ``localhost``.

    >>> is_this_machine("127.0.1.1"), is_this_machine("localhost"), is_this_machine("10.0.0.2")
    (True, True, False)
    """
    read = read_address(host)
    return host == "localhost" or (read is not None and read.is_loopback)
