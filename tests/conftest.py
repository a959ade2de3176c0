"""Properties are checked however slow the machine is."""

from hypothesis import settings

settings.register_profile("boardd", deadline=None)
settings.load_profile("boardd")
