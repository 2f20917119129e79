"""Colours as different eyes see them, for tests of boards.

Distances are those of CIE 1976 L*a*b*; 2 or so is the least that can be seen, 10 is seen at a
glance. What a colour-blind eye sees is simulated after Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009), at
full severity.
"""

from math import dist

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)


def light(written: str) -> Colour:
    """The linear light of a colour written in six hexadecimal digits."""
    parts = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def seen(written: str, eye: str) -> Colour:
    """A colour in L*a*b*, as an eye sees it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(EYES[eye], light(written)))
    x, y, z = (
        part / full for part, full in zip(times(XYZ, (red, green, blue)), WHITE, strict=True)
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    return dist(seen(one, eye), seen(other, eye))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2)."""
    low, high = sorted(times(XYZ, light(written))[1] for written in (one, other))
    return (high + 0.05) / (low + 0.05)
