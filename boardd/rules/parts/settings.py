"""The agreed house rules in, every setting's value out, each checked against its range (G-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.errors import Refused, did_you_mean, quoted
from boardd.model import Value
from boardd.record import NamedTuple


class Setting(NamedTuple):
    """A number that the rule book prints in bold, or a choice that it offers."""

    name: str
    book: Value
    low: int = 0
    high: int = 0
    below: str = ""  # the setting that this one must stay below, instead of `high`
    choices: tuple[str, ...] = ()

    def allowed(self) -> str:
        """The range in words."""
        if self.choices:
            return " or ".join(self.choices)
        return f"{self.low} to {f'{self.below}-1' if self.below else self.high}"


def agreed(settings: Sequence[Setting], given: Mapping[str, Value]) -> dict[str, Value]:
    """Every setting's value: the house rule where there is one, otherwise the book's."""
    known = {setting.name: setting for setting in settings}
    for name in given:
        if name not in known:
            raise Refused(f"there is no setting {quoted(name)} here; {did_you_mean(name, known)}", "set", name)
    values = {name: given.get(name, setting.book) for name, setting in known.items()}
    for setting in settings:
        check(setting, values, given)
    return values


def check(setting: Setting, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    name, value = setting.name, values[setting.name]
    at = name if name in given else setting.below
    if setting.choices:
        if value not in setting.choices:
            raise Refused(
                f"{name}={quoted(str(value))} is not known; {did_you_mean(str(value), setting.choices)}", "set", at
            )
        return
    if not isinstance(value, int):
        raise Refused(
            f"{name}={quoted(str(value))} is not a whole number that can be used; it can be {setting.allowed()}",
            "set",
            at,
        )
    high = setting.high
    if setting.below:
        limit = values[setting.below]
        high = limit - 1 if isinstance(limit, int) else setting.low
    if setting.low <= value <= high:
        return
    allowed = f"it can be {setting.low} to {high}" if setting.low <= high else f"a larger {setting.below} is needed"
    if setting.below:
        allowed += f", because {setting.below} is {values[setting.below]}"
    if name not in given:
        allowed += f"; set {name} too"
    raise Refused(f"{name}={value} is out of range: {allowed}", "set", at)
