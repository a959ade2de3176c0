"""A trace and a throw in, what `boardd replay --explain` knows about it out."""

from boardd.commands.replay import lines_of, opened
from boardd.explanation.account import Account
from boardd.explanation.signals import Signals
from boardd.inference.step import Name
from boardd.trace import read_readings


def account_of(path, name: Name, wanted: bool = False) -> tuple[Account, Signals]:
    header, stream = opened(str(path))
    account = Account(header, name)
    signals = Signals(header.board, account.end)
    with stream:
        account.follow(
            read_readings(lines_of(stream, "trace"), header, lambda line, text: None), signals if wanted else None
        )
    return account, signals
