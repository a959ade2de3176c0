"""boardd: the washer board and the shuffleboard as their own referee."""

__version__ = "0.1.0"
