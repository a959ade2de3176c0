"""Readings and commands in; entries for the log, and the scoreboard that they come to, out.

The log leads and the engine follows (course.py): what the sensors tell (sensing.py) and what people say (commands.py)
becomes entries, the entries are folded, and the engine goes on from there. Nothing here knows a clock or a disk.
"""

from boardd.referee.commands import Commands


class Referee(Commands):
    """One site's games."""
