"""What went wrong with a broker in (an error, a reason code, an alert), the same in words for people out."""

from __future__ import annotations

import socket
import ssl

from boardd.errors import harmless, quoted

CODES = {  # MQTT 5.0, 2.4 Reason Code
    0x81: "malformed packet",
    0x82: "protocol error",
    0x84: "it does not speak this version of MQTT",
    0x85: "it does not accept the client id",
    0x87: "not authorized",
    0x88: "it is not available now",
    0x89: "it is too busy",
    0x8A: "it has banned this board",
    0x8B: "it is shutting down",
    0x8D: "it has heard nothing for too long",
    0x8E: "another client has taken over; is there a second board with this id?",
    0x8F: "topic filter not allowed",
    0x90: "topic name not allowed",
    0x93: "too many messages at once",
    0x95: "packet too large",
    0x96: "too many messages",
    0x97: "quota exceeded",
    0x99: "payload format not accepted",
    0x9A: "it keeps no retained messages",
    0x9B: "it does not offer QoS 1",
    0x9C: "use another server",
    0x9D: "the server has moved",
    0x9F: "too many connections",
}
VERIFY = {  # OpenSSL, X509_verify_cert_error_string
    9: "its certificate is not valid yet; is the clock of this machine right?",
    10: "its certificate has expired; is the clock of this machine right?",
    18: "unknown CA: its certificate is signed by itself; ca must name that certificate",
    19: "unknown CA: ca must name the certificate that its certificate was signed with",
    20: "unknown CA: ca must name the certificate that its certificate was signed with",
    21: "unknown CA: ca must name the certificate that its certificate was signed with",
    62: "wrong host name: its certificate is for another one",
    64: "wrong host name: its certificate is not for this address",
}
ALERTS = {  # what the broker says of our certificate: RFC 8446, 6.2
    "certificate required": "it wants a client certificate: certificate and key are missing",
    "handshake failure": "it wants a client certificate, or other ciphers",
    "unknown ca": "it does not know the CA of our client certificate",
    "certificate expired": "our client certificate has expired",
    "certificate revoked": "our client certificate was revoked",
    "bad certificate": "it does not accept our client certificate",
    "certificate unknown": "it does not accept our client certificate",
    "wrong version number": "it does not speak TLS on this port",
    "record layer failure": "it does not speak TLS on this port",
    "unsupported protocol": "it speaks only a TLS that is too old",
    "protocol version": "it speaks only a TLS that is too old",
}


def of_error(error: Exception) -> str:
    """Why there is no connection."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return VERIFY.get(error.verify_code, error.verify_message)
    if isinstance(error, ssl.SSLError):
        return of_alert(str(error)) or f"TLS: {harmless(error.reason or str(error)).lower().replace('_', ' ')}"
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, socket.gaierror):
        return "there is no machine of this name, or no network"
    if isinstance(error, OSError):
        return harmless(error.strerror or str(error)).lower()
    return harmless(str(error))


def of_alert(text: str) -> str:
    """Why TLS was given up, from OpenSSL's text; "" if that says nothing of it."""
    plain = text.lower().replace("_", " ")
    return next((words for alert, words in ALERTS.items() if alert in plain), "")


def of_code(code: int) -> str:
    return CODES.get(code, f"reason code 0x{code:02x}")


def of_refusal(code: int, username: str | None) -> str:
    """Why the broker does not let us in."""
    if code not in (0x86, 0x87):
        return of_code(code)
    if username is None:
        return "it wants a user name and a password: username and password_file are missing"
    return f"wrong user name or password (user {quoted(username)})"
