"""Settings and the journal in, connection after connection to the broker out, for ever, with growing pauses."""

from __future__ import annotations

import logging
from ssl import SSLCertVerificationError
from time import monotonic

from boardd.mqtt import words
from boardd.mqtt.desk import Desk
from boardd.mqtt.link import LOST, Link, Unusable
from boardd.mqtt.mark import Mark
from boardd.mqtt.outbox import Outbox
from boardd.mqtt.refusals import Refusals
from boardd.mqtt.session import Session
from boardd.mqtt.settings import Settings
from boardd.mqtt.topics import Topics
from boardd.outputs import Site

log = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.25, 30.0
STEADY_S = 5.0  # a connection that lasted so long was a good one: the pauses begin anew
SHORT = 3  # so many shorter ones in a row are no coincidence
GOODBYE_S = 1.0
OTHER_VERSION = 0x84  # MQTT 5.0, 3.2.2.2: unsupported protocol version


class Publisher:
    """The MQTT thread."""

    def __init__(self, settings: Settings, site: Site, desk: Desk) -> None:
        self.settings, self.site, self.desk = settings, site, desk
        self.topics = Topics(site.id, settings.discovery)
        self.mark = Mark(site.state)
        self.outbox = Outbox(site.events, self.mark)
        self.refusals = Refusals()
        self.version = 5
        self.pause_s = FIRST_PAUSE_S
        self.at_once = False
        self.short = 0  # connections that did not last, in a row

    def run(self) -> None:
        while not self.desk.closing:
            try:
                self.connection()
            except Exception as error:  # the thread outlives whatever one connection does
                log.debug("MQTT connection", exc_info=True)
                self.fault(f"failed: {type(error).__name__}")
            self.pause()
        self.mark.close()

    def pause(self) -> None:
        if self.at_once:
            self.at_once = False
            return
        end_s = monotonic() + self.pause_s
        while not self.desk.closing and (left_s := end_s - monotonic()) > 0:
            self.desk.wait(left_s)
        self.pause_s = min(2 * self.pause_s, LONGEST_PAUSE_S)

    def connection(self) -> None:
        """One, from its beginning to its end."""
        link = Link(self.settings, self.topics, self.desk, self.version)
        try:
            link.open()
        except Unusable as error:
            self.fault(f"cannot be used: {error}")
            return
        except SSLCertVerificationError as error:
            self.fault(f"cannot be trusted: {words.of_error(error)}")
            return
        except (OSError, ValueError) as error:
            self.fault(f"cannot be reached: {words.of_error(error)}")
            return
        session = Session(link, self.topics, self.site, self.desk, self.outbox, self.refusals, self.settings.commands)
        with self.desk.turn:
            self.desk.speak = session.speak
            try:
                self.serve(session)
            finally:
                self.desk.speak = None
                link.drop()
        if not self.desk.closing:
            self.lost(session)

    def serve(self, session: Session) -> None:
        while not session.ended:
            if self.desk.closing:
                session.finish(GOODBYE_S)
                return
            session.step()
            if session.connected and not session.ended:
                self.say([*session.faults(), *filter(None, [self.mark.fault])])

    def lost(self, session: Session) -> None:
        code = session.not_let_in
        self.version = version_after(self.version, session.connected, code)
        if code == OTHER_VERSION and self.version == 4:
            self.at_once = True
            return
        if session.connected:
            self.gone(session)
        elif code:
            self.fault(f"does not let the board in: {words.of_refusal(code, self.settings.username)}")
        else:
            self.fault(f"does not let the board in: {session.ended}{self.guess() if session.ended == LOST else ''}")

    def gone(self, session: Session) -> None:
        if monotonic() - session.began_s >= STEADY_S:
            self.pause_s, self.short = FIRST_PAUSE_S, 0
        self.short += 1
        # MQTT 5 has a reason code for it, which not every broker sends.
        hint = "; is there a second board with this id?" if self.short > SHORT else ""
        self.fault(f"is gone: {session.ended}{hint}")

    def guess(self) -> str:
        """A broker that hangs up before it has said anything, and whose TLS alert, if it sent one, did not arrive."""
        if not self.settings.tls:
            return "; does it want TLS?"
        if self.settings.certificate:
            return "; does it accept our client certificate?"
        return "; does it want a client certificate?"

    def fault(self, text: str) -> None:
        told = [f"broker {self.settings.broker} {text}; trying again", *self.refusals.faults()]
        self.say([*told, *filter(None, [self.mark.fault])])

    def say(self, faults: list[str]) -> None:
        if tuple(faults) != self.desk.faults:
            self.desk.faults = tuple(faults)
            self.site.changed()


def version_after(version: int, connected: bool, code: int) -> int:
    """MQTT 5 or 4 (that is 3.1.1) for the next connection.

    A broker that does not know MQTT 5 says so, or just hangs up: then it is 3.1.1's turn. Every other time it is 5's:
    the broker may be another one now.
    """
    if version == 5 and not connected and code in (0, OTHER_VERSION):
        return 4
    return 5
