"""Sheet text in, a game and where each part of it is written out; and a game in, sheet text out."""

import re
from collections.abc import Iterator

from boardd.errors import Refused, SheetError, did_you_mean, either, quoted
from boardd.model import Game, Move, Place, Round, Throw, Turn, Value

MAX_BYTES = 1_000_000  # far more than an evening; a larger file is not a sheet
MAX_NAME = 40

HEADER = re.compile(r"\s*([^\s:|]+)\s*:\s*(.*)")
ROUND = re.compile(r"[0-9]+\.(?![0-9])")
TOKEN = re.compile(rf"{ROUND.pattern}|[()\[\]|>]|[^\s()\[\]|>]+")
MM = r"(-?[0-9]{1,5}(?:\.[0-9]{1,3})?)"
PLACE = re.compile(rf"(~?)([^~@,]+)(?:@{MM}(?:,{MM})?)?")
PIECE = re.compile(r"[A-Z][1-9][0-9]?")
KEYS = ("variant", "set", "A", "B", "first", "scores")


class Token:
    __slots__ = ("column", "line", "text")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column


class Sheet:
    """A game as it was written down."""

    def __init__(self, file: str, game: Game, marks: dict[tuple[str | int, ...], Token]) -> None:
        self.file = file
        self.game = game
        self.marks = marks

    def error(self, refusal: Refused) -> SheetError:
        """What the rules refused, with the place in the sheet."""
        at = refusal.at
        while at and at not in self.marks:
            at = at[:-1]
        mark = self.marks.get(at, Token("", 1, 1))
        return SheetError(f"{self.file}:{mark.line}:{mark.column}: {refusal}")


def decode(data: bytes, file: str) -> str:
    """A file's bytes as text."""
    if len(data) > MAX_BYTES:
        raise SheetError(f"{file}:1:1: larger than {MAX_BYTES // 1000} kB; a sheet holds one game, a line per round")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig", "replace")
        line, column = good.count("\n") + 1, len(good) - good.rfind("\n")
        raise SheetError(f"{file}:{line}:{column}: not text in UTF-8; save the sheet as UTF-8") from None


def is_team(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


def wrong_name(name: str) -> str:
    """Why this cannot be a player's name; "" if it can. Joiners belong to some scripts and to emoji; half a
    character, as a terminal of another code page sends it, cannot be shown either."""
    if len(name) > MAX_NAME:
        return f"the name {quoted(name)} is longer than {MAX_NAME} characters"
    if not name.replace("\u200d", "").replace("\u200c", "").replace("\u00a0", " ").isprintable():
        return f"the name {quoted(name)} has characters that cannot be shown"
    return ""


def parse(text: str, file: str = "sheet") -> Sheet:
    """The game that a sheet tells; whether the rules allow it is for `game.score` to say."""
    return Parser(file).parse(text)


def throw_of(text: str) -> Throw:
    """One throw as a sheet writes it: on(B1>5)."""
    parser = Parser("throw")
    parser.tokens = [Token(m[0], 1, m.start() + 1) for m in TOKEN.finditer(text)]
    try:
        [throw] = parser.throws(0, 0)
    except SheetError as error:
        raise Refused(f"{quoted(text)}: {str(error).split(': ', 1)[1]}", "throw") from None
    except ValueError:
        raise Refused(f"{quoted(text)} is not one throw; 5, off or on(B1>5) would be right", "throw") from None
    if parser.next().text:
        raise Refused(f"{quoted(text)}: {quoted(parser.next().text)} is too much; on(B1>5) would be right", "throw")
    return throw


class Parser:
    def __init__(self, file: str) -> None:
        self.file = file
        self.marks: dict[tuple[str | int, ...], Token] = {}
        self.headers: dict[str, Token] = {}
        self.tokens: list[Token] = []
        self.at = 0
        self.end = Token("", 1, 1)

    def error(self, token: Token, text: str) -> SheetError:
        return SheetError(f"{self.file}:{token.line}:{token.column}: {text}")

    def parse(self, text: str) -> Sheet:
        for number, line in enumerate(text.split("\n"), 1):
            self.read_line(line.split("#", 1)[0].rstrip(), number)
        if "variant" not in self.headers:
            raise self.error(
                Token("", 1, 1), "the sheet does not say what is played; variant: holeyboard would be right"
            )
        teams = self.teams()
        scores = dict.fromkeys(teams, 0)
        scores.update(self.scores(scores))
        variant, first = self.headers["variant"].text, self.first()
        rounds = tuple(self.rounds())
        return Sheet(self.file, Game(variant, self.settings(), teams, first, scores, rounds), self.marks)

    def read_line(self, line: str, number: int) -> None:
        """A header as long as no round has begun, then tokens."""
        start = len(line) - len(line.lstrip())
        begun = bool(self.tokens) or ROUND.match(line, start) is not None
        header = HEADER.fullmatch(line)
        if header and begun:
            raise self.error(
                Token("", number, start + 1), f"{quoted(header[1])} stands after a round; headers come first"
            )
        if header:
            self.read_header(header, number)
        elif begun:
            self.tokens += [Token(m[0], number, m.start() + 1) for m in TOKEN.finditer(line)]
            self.end = Token("", number, len(line) + 1)
        elif line:
            what = f"{quoted(line.strip())} is neither a header nor a round"
            raise self.error(Token("", number, start + 1), f"{what}; variant: holeyboard or 1. A 5 3 1 would be right")

    # Headers

    def read_header(self, header: re.Match[str], number: int) -> None:
        key, token = header[1], Token(header[1], number, header.start(1) + 1)
        if key not in KEYS and not is_team(key):
            raise self.error(token, f"there is no header {quoted(key)}; {did_you_mean(key, KEYS)}")
        if key in self.headers:
            raise self.error(token, f"{key} is said already in line {self.headers[key].line}; each header stands once")
        self.headers[key] = self.marks[(key,)] = Token(header[2].rstrip(), number, header.start(2) + 1)

    def items(self, key: str) -> Iterator[Token]:
        """The parts of a header's value between commas."""
        value = self.headers.get(key)
        if value is None or not value.text:
            return
        for part in re.finditer(r"[^,]*", value.text):
            if part.start() and value.text[part.start() - 1] != ",":
                continue
            text = part[0].strip()
            item = Token(text, value.line, value.column + part.start() + len(part[0]) - len(part[0].lstrip()))
            if not text:
                raise self.error(item, f"nothing stands between the commas of {key}")
            yield item

    def settings(self) -> dict[str, Value]:
        settings: dict[str, Value] = {}
        for item in self.items("set"):
            name, equals, value = (part.strip() for part in item.text.partition("="))
            if not equals or not name or not value:
                raise self.error(item, f"{quoted(item.text)} is not a setting; target=21 would be right")
            if name in settings:
                raise self.error(item, f"{quoted(name)} is set twice; once is right")
            settings[name] = int(value) if re.fullmatch(r"[+-]?[0-9]{1,9}", value) else value
            self.marks[("set", name)] = item
        return settings

    def teams(self) -> dict[str, tuple[str, ...]]:
        given = [key for key in self.headers if len(key) == 1]
        letters = [chr(letter) for letter in range(ord("A"), ord(max(["B", *given])) + 1)]
        for letter in letters[:-1] if len(letters) > 2 else []:
            if letter not in given:
                raise self.error(
                    self.headers[letters[-1]], f"team {letter} is missing; teams are A, B, C ..., each with a line"
                )
        return {letter: tuple(self.player(item) for item in self.items(letter)) for letter in letters}

    def player(self, item: Token) -> str:
        wrong = wrong_name(item.text)
        if wrong:
            raise self.error(item, wrong)
        return item.text

    def first(self) -> str:
        token = self.headers.get("first", Token("A", 1, 1))
        if not is_team(token.text):
            raise self.error(token, f"first is a team's letter, not {quoted(token.text)}; first: A would be right")
        return token.text

    def scores(self, known: dict[str, int]) -> dict[str, int]:
        scores: dict[str, int] = {}
        for item in self.items("scores"):
            match = re.fullmatch(r"([A-Z])\s+([+-]?[0-9]{1,5})", item.text)
            if not match:
                raise self.error(
                    item, f"{quoted(item.text)} is not a team and its score; scores: A 18, B 15 would be right"
                )
            if match[1] not in known:
                raise self.error(item, f"there is no team {match[1]}; {either(known)} would be right")
            if match[1] in scores:
                raise self.error(item, f"the score of {match[1]} is said twice; once is right")
            scores[match[1]] = int(match[2])
        return scores

    # Rounds

    def next(self) -> Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else self.end

    def take(self) -> Token:
        token = self.next()
        self.at += 1
        return token

    def rounds(self) -> Iterator[Round]:
        number = 0
        while self.next().text:
            token = self.take()
            self.marks[(number,)] = token
            if token.text != f"{number + 1}.":
                raise self.error(
                    token, f"{quoted(token.text)} stands where round {number + 1} begins; {number + 1}. would be right"
                )
            yield tuple(self.turns(number))
            number += 1

    def turns(self, number: int) -> Iterator[Turn]:
        count, more = 0, self.in_round()
        while more:
            token = self.take()
            if not is_team(token.text):
                raise self.error(
                    token, f"a turn starts with its team's letter, not {quoted(token.text)}; A 5 3 1 would be right"
                )
            self.marks[(number, count)] = token
            yield Turn(token.text, tuple(self.throws(number, count)))
            more = self.next().text == "|"
            if more:
                self.take()
                more = bool(self.next().text)
            count += 1

    def in_round(self) -> bool:
        text = self.next().text
        return bool(text) and not ROUND.fullmatch(text)

    def throws(self, number: int, turn: int) -> Iterator[Throw]:
        count = 0
        while self.in_round() and self.next().text != "|":
            at = (number, turn, count)
            self.marks[at] = self.next()
            places = tuple(self.volley(at)) if self.next().text == "[" else (self.place(),)
            yield Throw(places, tuple(self.moves(at)))
            count += 1

    def volley(self, at: tuple[int, ...]) -> Iterator[Place]:
        opening, count = self.take(), 0
        while self.next().text != "]":
            if not self.next().text:
                raise self.error(opening, "the bracket is not closed; [1 1 2 1] would be right")
            self.marks[(*at, "place", count)] = self.next()
            yield self.place()
            count += 1
        if count < 2:
            raise self.error(opening, "a volley is several weights at once; [1 1 2 1] would be right")
        self.take()

    def moves(self, at: tuple[int, ...]) -> Iterator[Move]:
        if self.next().text != "(":
            return
        opening, count = self.take(), 0
        while self.next().text != ")":
            piece = self.take()
            if not piece.text:
                raise self.error(opening, "the bracket is not closed; (B1>off) would be right")
            if not PIECE.fullmatch(piece.text):
                raise self.error(
                    piece,
                    f"{quoted(piece.text)} is not a piece, which is a team and a number; (B1>off A2>5) would be right",
                )
            if self.take().text != ">":
                raise self.error(piece, f"where did {piece.text} go? {piece.text}>off would be right")
            self.marks[(*at, "move", count)] = piece
            yield Move(piece.text, self.place())
            count += 1
        if not count:
            raise self.error(opening, "nothing stands in the brackets; (B1>off) would be right")
        self.take()

    def place(self) -> Place:
        token = self.take()
        if is_team(token.text):
            raise self.error(token, f"{token.text} begins a turn; | {token.text} would be right")
        match = PLACE.fullmatch(token.text)
        if "," in token.text and "@" not in token.text:
            raise self.error(token, f"{quoted(token.text)} has a comma; a space between the moves would be right")
        if not match or TOKEN.fullmatch(token.text) is None or token.text in "()[]|>":
            what = quoted(token.text) if token.text else "the end of the sheet"
            raise self.error(
                token, f"{what} stands where a place belongs; 5, ~3, on, off, on@203,640 or 2@310 would be right"
            )
        leaning, name, x, y = match.groups()
        if y is not None:
            return Place(name, bool(leaning), at_mm=(float(x), float(y)))
        return Place(name, bool(leaning), depth_mm=None if x is None else float(x))


def write(game: Game) -> str:
    """The sheet of a game; what is as by default is left out."""
    lines = [f"variant: {game.variant}"]
    if game.settings:
        lines.append("set: " + ", ".join(f"{name}={value}" for name, value in game.settings.items()))
    for team, players in game.teams.items():
        if players or len(game.teams) > 2:
            lines.append(f"{team}: {', '.join(players)}".rstrip())
    if game.first != "A":
        lines.append(f"first: {game.first}")
    if any(game.scores.values()):
        lines.append("scores: " + ", ".join(f"{team} {score}" for team, score in game.scores.items()))
    lines.append("")
    for number, turns in enumerate(game.rounds, 1):
        lines.append(" ".join([f"{number}.", " | ".join(map(str, turns))]).rstrip())
    return "\n".join(lines).rstrip() + "\n"
