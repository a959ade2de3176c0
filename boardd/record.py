"""Fields with types in, a frozen record out: typing's NamedTuple without importing typing.

That import takes 5 ms, a third of what an empty Python takes to start, and `boardd score` needs
nothing else of it. Type checkers see the original.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class Fields(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.pop("__annotations__")
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            for key, value in body.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=Fields):
        pass
