"""A font's file (characters as pictures of # and .) and a text in, pixels out; no font of the system is asked."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from unicodedata import normalize

from PIL import Image

Rows = tuple[str, ...]

BOX: Rows = ("####.", "#..#.", "#..#.", "#..#.", "#..#.", "#..#.", "####.", ".....")
SPACE_PX = 2
MARKS = {  # rows above a small letter, or above a capital that gives way; below it where there is one row
    "\u0300": (".#...", "..#.."),  # grave
    "\u0301": ("...#.", "..#.."),  # acute
    "\u0302": ("..#..", ".#.#."),  # circumflex
    "\u0303": (".#..#", "#.##."),  # tilde
    "\u0304": (".....", ".###."),  # macron
    "\u0306": (".#.#.", "..#.."),  # breve
    "\u0307": ("..#..", "....."),  # dot
    "\u0308": (".#.#.", "....."),  # two dots
    "\u030a": (".###.", ".#.#."),  # ring
    "\u030b": (".#.#.", "#.#.."),  # double acute
    "\u030c": (".#.#.", "..#.."),  # caron
    "\u0327": ("..##.",),  # cedilla
    "\u0328": ("..##.",),  # ogonek
}
DOTLESS_I = "\u0131"  # an accent takes the place of the dot


class Font:
    """`gap` pixels between two characters; digits are all equally wide, so that a score does not jump."""

    def __init__(self, name: str, gap: int) -> None:
        self.glyphs = read(files(__package__).joinpath(f"{name}.txt").read_text("utf-8"))
        self.height = len(next(iter(self.glyphs.values())))
        self.gap = gap
        self.made: dict[str, Image.Image] = {}

    def glyph(self, character: str) -> Image.Image:
        if character not in self.made:
            self.made[character] = self.make(character)
        return self.made[character]

    def make(self, character: str) -> Image.Image:
        if character.isspace():
            return Image.new("1", (SPACE_PX, self.height))
        rows = self.glyphs.get(character) or self.accented(character)
        return pixels(rows if character.isdigit() else trimmed(rows))

    def accented(self, character: str) -> Rows:
        letter, mark = normalize("NFD", character)[0], normalize("NFD", character)[1:]
        rows = self.glyphs.get(DOTLESS_I if letter == "i" else letter)
        if rows is None or mark not in MARKS:
            return BOX
        return marked(centred(rows), MARKS[mark])

    def width(self, text: str) -> int:
        return sum(self.glyph(c).width + self.gap for c in text) - self.gap if text else 0

    def line(self, text: str, scale: int = 1) -> Image.Image:
        """The text on one line; twice as large with its steps rounded off."""
        image = Image.new("1", (max(1, self.width(text)), self.height))
        x = 0
        for character in text:
            glyph = self.glyph(character)
            image.paste(glyph, (x, 0))
            x += glyph.width + self.gap
        return doubled(image) if scale == 2 else image


@cache
def font(name: str) -> Font:
    return Font(name, 1 if name in ("small", "narrow", "lights") else 2)


def read(text: str) -> dict[str, Rows]:
    """Blocks between empty lines: characters, each above its picture."""
    found = {}
    for block in text.strip("\n").split("\n\n"):
        head, *rows = block.split("\n")
        for left, character in enumerate(head):
            if character != " ":
                right = (rows[0] + " ").index(" ", left)
                found[character] = tuple(row[left:right] for row in rows)
    return found


def pixels(rows: Rows) -> Image.Image:
    image = Image.new("1", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                image.putpixel((x, y), 1)
    return image


def trimmed(rows: Rows) -> Rows:
    """Without the empty columns beside it."""
    filled = [x for x in range(len(rows[0])) if any(row[x] == "#" for row in rows)]
    return tuple(row[filled[0] : filled[-1] + 1] for row in rows)


def centred(rows: Rows) -> Rows:
    """Of full width, so that an accent stands above its middle."""
    cut = trimmed(rows)
    return tuple(row.center(len(rows[0]) | 1, ".") for row in cut)


def marked(rows: Rows, mark: Rows) -> Rows:
    if len(mark) == 1:
        return (*rows[:-1], merged(rows[-1], mark[0]))
    body, below = rows[:-1], rows[-1]
    if "#" in body[0]:  # a capital: two of its rows that say nothing new make room
        for _ in mark:
            same = [y for y in range(1, len(body)) if body[y] == body[y - 1]]
            cut = same[len(same) // 2] if same else len(body) // 2
            body = body[:cut] + body[cut + 1 :]
        return (*mark, *body, below)
    return (*mark, *body[len(mark) :], below)


def merged(row: str, other: str) -> str:
    return "".join("#" if "#" in pair else "." for pair in zip(row, other, strict=True))


def doubled(image: Image.Image) -> Image.Image:
    """Scale2x: a corner takes the colour of two neighbours that agree, so slanted lines stay slanted."""
    wide, high = image.size
    padded = Image.new("1", (wide + 2, high + 2))
    padded.paste(image, (1, 1))
    get = padded.getpixel
    large = Image.new("1", (2 * wide, 2 * high))
    for y in range(high):
        for x in range(wide):
            here = get((x + 1, y + 1))
            up, down, left, right = get((x + 1, y)), get((x + 1, y + 2)), get((x, y + 1)), get((x + 2, y + 1))
            for dx, dy, one, two in ((0, 0, left, up), (1, 0, right, up), (0, 1, left, down), (1, 1, right, down)):
                distinct = up != down and left != right
                if one if one == two and distinct else here:
                    large.putpixel((2 * x + dx, 2 * y + dy), 1)
    return large
