"""A load on a plate in, what each of the four springs under it carries out."""

from collections.abc import Sequence

from boardd.board import load

CELLS = load("holeyboard").loads  # 356 mm apart across, 1220 mm along
MIDDLE_MM = (203.0, 635.0)
TWIST = (1, -1, -1, 1)  # two opposite corners against the other two: carries nothing


def shares(
    mass_g: float, x_mm: float, y_mm: float, stiffness: Sequence[float] = (1, 1, 1, 1), bends: float = 0.0
) -> list[float]:
    """On equal springs a quarter each, and more for those that the load is near.

    On unequal ones as much twist is added as makes the energy, the sum of force squared over stiffness, least. A plate
    that can be twisted at will (`bends` = 1) is straight along every line across and along: what each spring carries is
    bilinear in the load's place.
    """
    across, along = (x_mm - MIDDLE_MM[0]) / 356, (y_mm - MIDDLE_MM[1]) / 1220
    corners = (-1, -1), (1, -1), (-1, 1), (1, 1)
    equal = [mass_g * (0.25 + 0.5 * sx * across + 0.5 * sy * along) for sx, sy in corners]
    work = sum(force * sign / k for force, sign, k in zip(equal, TWIST, stiffness, strict=True))
    twist = -work / sum(1 / k for k in stiffness)
    twist += bends * mass_g * across * along
    return [force + twist * sign for force, sign in zip(equal, TWIST, strict=True)]
