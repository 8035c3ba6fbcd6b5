"""Secrets: the table's code, the host's secret, and the signature of a phone's cookie."""

from __future__ import annotations

import hmac
import secrets

#: No two characters look alike: no 0, 1, I, L, O, U.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
#: docs/threats.md and its test say how long such a code withstands which attacker.
CODE_LENGTH = 8

#: Lengths in bytes of a phone's id, of the key that signs it, and of the host's secret.
_ID, _KEY, _SECRET = 9, 32, 18


def new_code() -> str:
    """Return a new code, easy to read from a screen and type: one of 30 ** 8, some 656 billion."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def new_key() -> str:
    """Return a key for ``sign``, as hexadecimal text."""
    return secrets.token_hex(_KEY)


def new_secret() -> str:
    """Return a secret for the host's page: 144 bits, URL-safe."""
    return secrets.token_urlsafe(_SECRET)


def new_id() -> str:
    """Return a new random id for a phone."""
    return secrets.token_hex(_ID)


def spoken(code: str) -> str:
    """Return a code in two halves, as it is shown.

    >>> spoken("K7QM4XPZ")
    'K7QM-4XPZ'
    """
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def same_code(given: str, code: str) -> bool:
    """Compare a typed code in constant time, ignoring case, whitespace and dashes.

    >>> same_code("k7qm 4xpz", "K7QM4XPZ"), same_code("K7QM-4", "K7QM4XPZ")
    (True, False)
    >>> same_code("", "K7QM4XPZ")
    False
    """
    return same("".join(given.split()).replace("-", "").upper(), code)


def same(given: str, wanted: str) -> bool:
    """Compare two texts in constant time, so that timing does not reveal where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def sign(name: str, key: str) -> str:
    """Return a phone's id with its signature, for its cookie."""
    return f"{name}.{_signature(name, key)}"


def signed(cookie: str | None, key: str) -> str | None:
    """Return the id in a cookie, or None if this server did not sign it.

    >>> signed(sign("a1", "00"), "00"), signed(sign("a1", "00"), "01"), signed("a1.", "00")
    ('a1', None, None)
    """
    name, dot, given = (cookie or "").rpartition(".")
    if not dot or not same(given, _signature(name, key)):
        return None
    return name


def _signature(name: str, key: str) -> str:
    data = name.encode("utf-8", "replace")
    return hmac.new(bytes.fromhex(key), data, "sha256").hexdigest()[:40]
