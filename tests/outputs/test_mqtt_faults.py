"""boardd.outputs.mqtt: who is not let in, not trusted or refused is told why, in words; and the rest goes on."""

import logging
import re
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from boardd.journal import Journal
from boardd.log import Entry
from boardd.mqtt.mark import Mark
from boardd.mqtt.topics import Message
from boardd.outputs.mqtt import Settings
from tests.outputs.broker import Broker, Listener, free_port, program, until
from tests.outputs.certificates import Authority
from tests.outputs.place import BOARD, EVENT, STATE, Place, entry, place
from tests.outputs.tap import Tap

SECRET = "correct horse"

# paho leaves a socket whose TLS handshake failed to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


# Who may


@pytest.fixture
def guarded(tmp_path):
    """A broker with a password, and with a list of who may write what."""
    folder = tmp_path / "broker"
    folder.mkdir()
    passwords = folder / "passwords"
    passwords.touch(0o600)
    for user in ("board", "fan"):
        subprocess.run([program("mosquitto_passwd"), "-b", passwords, user, SECRET], check=True)
    rights = folder / "acl"
    rights.touch(0o600)
    rights.write_text("user board\ntopic readwrite #\nuser fan\ntopic read #\n")
    made = Broker(folder, f"password_file {passwords}", f"acl_file {rights}", anonymous=False)
    made.rights = rights
    yield made.start()
    made.stop()


@pytest.fixture
def secret(tmp_path):
    file = tmp_path / "secret"
    file.touch(0o600)
    file.write_text(SECRET + "\n")
    return file


def listening(broker):
    return closing(Listener(broker.port, user="fan", secret=SECRET))


def test_a_user_with_the_right_password_is_let_in(tmp_path, guarded, secret):
    with listening(guarded) as fan, place(tmp_path, guarded, username="board", password_file=secret) as site:
        site.happen(3)
        assert fan.seqs(EVENT, 3) == [1, 2, 3]
        site.well()


def test_a_wrong_password_is_told_and_tried_again_when_it_was_changed(tmp_path, guarded, secret):
    secret.write_text("wrong horse")
    with place(tmp_path, guarded, username="board", password_file=secret) as site:
        assert site.fault() == (
            f"broker 127.0.0.1:{guarded.port} does not let the board in: "
            'wrong user name or password (user "board"); trying again'
        )
        secret.write_text(SECRET)
        site.well()


def test_a_broker_that_wants_a_password_is_told(tmp_path, guarded):
    with place(tmp_path, guarded) as site:
        assert "it wants a user name and a password: username and password_file are missing" in site.fault()


def test_a_password_file_that_is_missing_or_empty_is_told(tmp_path, guarded):
    file = tmp_path / "nothing"
    with place(tmp_path, guarded, username="board", password_file=file) as site:
        assert f"cannot be used: password_file {file}: no such file or directory" in site.fault()
        file.touch()
        until(lambda: "it is empty" in site.fault())
        file.write_text(SECRET)
        site.well()


def test_a_password_that_everybody_can_read_is_told_to_the_owner_once(tmp_path, guarded, secret, caplog):
    secret.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            with place(tmp_path, guarded, username="board", password_file=secret) as site:
                until(lambda site=site: site.output.desk.speak, "there is no connection")
    assert [record.getMessage() for record in caplog.records] == [
        f"{secret}: everybody on this machine can read the password; chmod 640 would be right"
    ]


def test_the_password_is_told_to_nobody(tmp_path, secret):
    settings = Settings("127.0.0.1", free_port(), "board", secret)
    with closing(Place(tmp_path / "state", settings)) as site:
        told = site.fault() + repr(settings) + repr(vars(site.output))
    assert SECRET not in told


# What the broker refuses


def test_refused_events_wait_and_the_scoreboard_goes_on(tmp_path, guarded, secret):
    """Mosquitto answers with MQTT 5's reason code 0x87; nothing counts as delivered."""
    allowed = guarded.rights.read_text()
    guarded.rights.write_text(f"user board\ntopic deny {EVENT}\ntopic readwrite #\nuser fan\ntopic read #\n")
    guarded.reload()
    with listening(guarded) as fan, place(tmp_path, guarded, username="board", password_file=secret) as site:
        site.happen(30)
        assert fan.next(STATE)["seq"] == 30
        until(lambda: f"the broker does not take {EVENT}: not authorized; trying again" in site.output.faults())
        site.output.show(BOARD)
        assert fan.next(STATE)["seq"] == BOARD.seq
        guarded.rights.write_text(allowed)
        guarded.reload()
        assert fan.seqs(EVENT, 30) == list(range(1, 31))
        site.well()


def test_a_topic_that_is_not_allowed_keeps_out_no_other(tmp_path, guarded, secret):
    """Mosquitto 2.0.11 ends the connection after a refusal: what is refused first must not be first for ever."""
    guarded.rights.write_text("user board\ntopic readwrite boardd/#\nuser fan\ntopic read #\n")
    guarded.reload()
    with listening(guarded) as fan, place(tmp_path, guarded, username="board", password_file=secret) as site:
        site.happen(30)
        assert fan.seqs(EVENT, 30) == list(range(1, 31))
        refused = f"the broker does not take homeassistant/device/{BOARD.id}/config: not authorized; trying again"
        until(lambda: site.output.faults() == (refused,))


def test_what_is_refused_in_the_middle_of_a_game_follows_later(tmp_path, guarded, secret):
    allowed = guarded.rights.read_text()
    with listening(guarded) as fan, place(tmp_path, guarded, username="board", password_file=secret) as site:
        site.happen(30)
        seqs = fan.seqs(EVENT, 30)
        guarded.rights.write_text(f"user board\ntopic deny {EVENT}\ntopic readwrite #\nuser fan\ntopic read #\n")
        guarded.reload()
        until(lambda: site.happen() or "not authorized" in "".join(site.output.faults()))
        guarded.rights.write_text(allowed)
        guarded.reload()
        seqs += fan.seqs(EVENT, site.seq)
    assert seqs == list(range(1, site.seq + 1))


def test_a_command_topic_that_may_not_be_read_is_told(tmp_path, broker):
    """Mosquitto's own list lets everybody subscribe, so the answer is changed on its way: MQTT 5.0, 3.9."""

    def refuse(data: bytes) -> bytes:
        return re.sub(rb"(\x90\x04..\0)\x01", lambda found: found[1] + b"\x87", data, flags=re.DOTALL)

    with closing(Tap(broker.port, change=refuse)) as tap:
        settings = Settings("127.0.0.1", tap.port, commands=True, discovery="")
        with closing(Place(tmp_path / "state", settings)) as site:
            assert site.fault() == f"the broker does not let us hear boardd/{BOARD.id}/command: not authorized"


def large(seq: int) -> Entry:
    return entry(seq)._replace(body={"teams": {"A": ["x" * 5000]}})


def test_an_event_too_large_for_the_broker_is_put_aside_and_follows_when_there_is_room(tmp_path):
    small = Broker(tmp_path / "broker", "max_packet_size 4000").start()
    journal = Journal(tmp_path / "state")
    journal.append([entry(1), large(2), entry(3)])
    journal.close()
    with closing(Listener(small.port, EVENT)) as listener, place(tmp_path, small) as site:
        assert listener.seqs(EVENT, 3) == [1, 3]
        size = until(lambda: [fault for fault in site.output.faults() if fault.startswith("event 2 was not sent: ")])
        assert size[0].endswith("bytes are too many for the broker, which takes 4,000")
    small.stop()
    roomy = Broker(tmp_path / "broker").start()
    with closing(Listener(roomy.port, EVENT)) as listener, place(tmp_path, roomy) as site:
        site.happen(1)
        assert listener.seqs(EVENT, 4) == [2, 4]
        site.well()
    roomy.stop()


@pytest.mark.parametrize(("payload", "size"), [(0, 8), (121, 129), (122, 131), (16377, 16386), (16378, 16388)])
def test_a_packet_is_as_large_as_it_is_said_to_be(payload, size):
    """MQTT 5.0, 3.3: type, remaining length (two bytes from 128 on, three from 16,384), 2 + 1 topic, 2 id, 1 more."""
    assert Message("t", b"x" * payload).size == size


# TLS


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


def tls_broker(folder: Path, authority: Authority, signed: tuple[Path, Path], *lines: str) -> Broker:
    files = [f"cafile {authority.certificate}", f"certfile {signed[0]}", f"keyfile {signed[1]}"]
    return Broker(folder, *files, *lines)


def settings_for(broker: Broker, authority: Authority, **more) -> Settings:
    return Settings(**{"host": "127.0.0.1", "port": broker.port, "tls": True, "ca": authority.certificate} | more)


@pytest.fixture
def sealed(tmp_path, authority):
    made = tls_broker(tmp_path / "broker", authority, authority.sign("broker")).start()
    yield made
    made.stop()


@pytest.fixture
def strict(tmp_path, authority):
    """It wants certificates of its clients too, and takes their names for user names."""
    lines = ("require_certificate true", "use_identity_as_username true")
    made = tls_broker(tmp_path / "broker", authority, authority.sign("broker"), *lines).start()
    yield made
    made.stop()


def delivered(site: Place) -> None:
    """The broker has accepted all that happened."""
    site.happen(30)
    until(lambda: Mark(site.journal.folder).seq == 30)
    site.well()


def test_a_broker_with_a_certificate_of_our_ca_is_trusted(tmp_path, sealed, authority):
    with closing(Place(tmp_path / "state", settings_for(sealed, authority))) as site:
        delivered(site)


def test_a_client_certificate_lets_the_board_in(tmp_path, strict, authority):
    certificate, key = authority.sign("board")
    with closing(Place(tmp_path / "state", settings_for(strict, authority, certificate=certificate, key=key))) as site:
        delivered(site)


def test_a_missing_client_certificate_is_told(tmp_path, strict, authority):
    """By the broker's TLS alert, or by a guess: the alert does not always arrive before the connection ends."""
    with closing(Place(tmp_path / "state", settings_for(strict, authority))) as site:
        assert re.search("does not let the board in: .*it want.* a client certificate", site.fault())


def test_a_client_certificate_of_another_ca_is_told(tmp_path, strict, authority):
    certificate, key = Authority(tmp_path / "other", "other").sign("board")
    with closing(Place(tmp_path / "state", settings_for(strict, authority, certificate=certificate, key=key))) as site:
        assert re.search("does not let the board in: .*our client certificate", site.fault())


def test_a_broker_of_another_ca_is_not_trusted(tmp_path, sealed):
    other = Authority(tmp_path / "other", "other")
    with closing(Place(tmp_path / "state", settings_for(sealed, other))) as site:
        assert site.fault() == (
            f"broker 127.0.0.1:{sealed.port} cannot be trusted: unknown CA: "
            "ca must name the certificate that its certificate was signed with; trying again"
        )


def test_a_broker_that_the_system_does_not_know_is_not_trusted(tmp_path, sealed, authority):
    with closing(Place(tmp_path / "state", settings_for(sealed, authority, ca=None))) as site:
        assert "cannot be trusted: unknown CA" in site.fault()


@pytest.mark.parametrize(("host", "kind"), [("127.0.0.1", "not for this address"), ("localhost", "for another one")])
def test_a_certificate_for_another_host_is_not_trusted(tmp_path, authority, host, kind):
    broker = tls_broker(tmp_path / "broker", authority, authority.sign("elsewhere", "DNS:elsewhere.example")).start()
    with closing(Place(tmp_path / "state", settings_for(broker, authority, host=host))) as site:
        assert f"cannot be trusted: wrong host name: its certificate is {kind}" in site.fault()
    broker.stop()


def test_an_expired_certificate_is_not_trusted(tmp_path, authority):
    broker = tls_broker(tmp_path / "broker", authority, authority.sign("old", days=-1)).start()
    with closing(Place(tmp_path / "state", settings_for(broker, authority))) as site:
        assert "cannot be trusted: its certificate has expired" in site.fault()
    broker.stop()


def test_tls_where_there_is_none_is_told(tmp_path, broker, authority):
    with closing(Place(tmp_path / "state", settings_for(broker, authority))) as site:
        assert "cannot be reached: " in site.fault()
        assert "TLS" in site.fault() or "reset" in site.fault() or "EOF" in site.fault()


def test_no_tls_where_it_is_wanted_is_told(tmp_path, sealed):
    with place(tmp_path, sealed) as site:
        assert "does not let the board in: " in site.fault()
        assert "does it want TLS?" in site.fault()


@pytest.mark.parametrize("key", ["ca", "certificate"])
def test_a_certificate_file_that_cannot_be_used_is_told(tmp_path, sealed, authority, key):
    file = tmp_path / "file.crt"
    with closing(Place(tmp_path / "state", settings_for(sealed, authority, **{key: file}))) as site:
        assert f"cannot be used: {key} {file}: no such file or directory" in site.fault()
        file.write_text("nothing of the kind")
        until(lambda: "it does not hold what it should, in PEM, without a passphrase" in site.fault())


# Other brokers


def test_a_name_that_nobody_has_is_told(tmp_path):
    with closing(Place(tmp_path / "state", Settings("broker.invalid", 1883))) as site:
        assert "broker.invalid:1883 cannot be reached: there is no machine of this name, or no network" in site.fault()


def test_a_second_board_with_the_same_id_is_told(tmp_path, broker):
    with place(tmp_path, broker) as first:
        first.happen()
        until(lambda: Mark(first.journal.folder).seq == 1)
        with place(tmp_path / "second", broker):
            until(lambda: "is there a second board with this id?" in "".join(first.output.faults()))
