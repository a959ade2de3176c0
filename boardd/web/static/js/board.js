// A board file's geometry and where the pieces lie in; a drawing seen from the throwers' side out.

import { el, svg } from "./dom.js";
import { t } from "./texts.js";
import { placeOf, placeWords } from "./words.js";

const GONE = ["off", "dead"];
// A shuffleboard's last half metre decides: what lies before its zone 2 is drawn shorter than it is.
const SHORT_MM = 350, SHORT = 110; // before its foul line, and how long that is drawn
const ZONE_1 = 330; // so long is zone 1 drawn
const OVER_MM = 90; // beyond its end
const THUMB_PX = 22; // on a small screen a piece is smaller than what a thumb can hit (WCAG 2.2, 2.5.5: 44 px across)

export class Board {
  constructor(keys) {
    this.keys = keys;
    [this.wide, this.deep] = keys.deck;
    this.holes = keys.hole ?? [];
    this.lines = [...(keys.line ?? [])].sort((a, b) => a.y - b.y);
    this.end = keys.end?.y ?? null;
    this.radius = keys.piece.diameter / 2;
    this.marks = this.end === null ? [[0, 0], [this.deep, this.deep]] : this.shortened();
    this.from = this.marks[0][0];
    this.height = this.marks.at(-1)[1];
  }

  // Millimetres from the throwers, and how far up that is drawn.
  shortened() {
    const foul = this.lines[0].y, second = this.lines[1]?.y ?? this.end;
    const known = [[foul - SHORT_MM, 0], [foul, SHORT], [second, SHORT + ZONE_1]];
    const beyond = this.end + OVER_MM;
    return [...known, [beyond, SHORT + ZONE_1 + beyond - second]];
  }

  // Pieces are drawn larger than they are, so that a name fits in: `grow` says by how much. `onpiece` hears of those in
  // `pickable`; what is tapped elsewhere is a place, also where another piece lies on it.
  draw(pieces, { grow = 1.5, pick = null, onplace = null, onpiece = null, pickable = Object.keys(pieces), label = "", heat = null, before = null } = {}) {
    const margin = 14;
    const box = [-margin, -margin, this.wide + 2 * margin, this.height + 2 * margin];
    const drawing = svg("svg", { viewBox: box.join(" "), class: "board", role: "group", "aria-label": label });
    drawing.style.aspectRatio = `${box[2]} / ${box[3]}`;
    drawing.append(...this.deck());
    if (heat) drawing.append(...heat(this));
    const spots = this.spots(pieces, grow), ours = ([name]) => onpiece && pickable.includes(name);
    for (const spot of spots) {
      const piece = this.piece(spot, grow, pick, ours(spot) ? onpiece : null);
      if (before && !(spot[0] in before)) piece.classList.add("landed");
      drawing.append(piece);
    }
    const near = [
      ...spots.filter((spot) => ours(spot) && spot[0] !== pick).map(([name, , x, y]) => [x, y, 0, () => onpiece(name)]),
      ...(onplace ? this.holes.map(({ name, at, radius }) => [at[0], this.y(at[1]), radius, () => onplace(name)]) : []),
    ];
    if (onplace || onpiece) drawing.addEventListener("click", (event) => this.tapped(event, drawing, near, onplace));
    return drawing;
  }

  y(mm) {
    return this.height - between(mm, this.marks);
  }

  mm(y) {
    return between(this.height - y, this.marks.map(([mm, up]) => [up, mm]));
  }

  deck() {
    const top = this.end ?? this.deep;
    const parts = [
      svg("rect", { x: 0, y: this.y(top), width: this.wide, height: this.height - this.y(top), rx: 18, class: "deck" }),
    ];
    for (const line of this.lines) {
      parts.push(svg("line", { x1: 0, x2: this.wide, y1: this.y(line.y), y2: this.y(line.y), class: "line" }));
      const zone = line.name === "foul" ? "1" : line.name;
      parts.push(svg("text", { x: this.wide - 26, y: this.y(line.y) - 22, class: "zone" }, zone));
    }
    for (const { name, at, radius } of this.holes) {
      const [x, y] = [at[0], this.y(at[1])];
      parts.push(svg("circle", { cx: x, cy: y, r: radius, class: "hole", "data-hole": name }));
      parts.push(svg("text", { x, y, class: "value" }, name));
    }
    return parts;
  }

  // Where each piece is drawn: [name, place, x, y]. What is off the board has no spot.
  spots(pieces, grow) {
    const found = [], inHole = {}, unplaced = [];
    for (const [name, text] of Object.entries(pieces)) {
      const place = placeOf(text);
      if (GONE.includes(place.name)) continue;
      const hole = this.holes.find((each) => each.name === place.name);
      if (hole) (inHole[place.name] ??= []).push([name, place]);
      else if (place.at?.length === 2) found.push([name, place, place.at[0], this.y(place.at[1])]);
      else unplaced.push([name, place]);
    }
    for (const [name, held] of Object.entries(inHole)) {
      const { at, radius } = this.holes.find((each) => each.name === name);
      held.forEach(([piece, place], i) => {
        const spread = place.leaning ? radius : held.length > 1 ? 0.8 * this.radius * grow : 0;
        const turn = place.leaning ? -0.6 + i : (2 * Math.PI * i) / held.length - Math.PI / 2;
        found.push([piece, place, at[0] + spread * Math.cos(turn), this.y(at[1]) + spread * Math.sin(turn)]);
      });
    }
    return [...found, ...this.inRows(unplaced, grow)];
  }

  // Pieces of which nobody knows how far to the left they lie: beside each other, from the middle on.
  inRows(unplaced, grow) {
    const step = 2.1 * this.radius * grow, across = Math.max(1, Math.floor(this.wide / step));
    const rows = {};
    for (const each of unplaced) (rows[each[1].name] ??= []).push(each);
    return Object.values(rows).flatMap((row) =>
      row.map(([name, place], i) => {
        const beside = Math.min(across, row.length - across * Math.floor(i / across));
        const x = this.wide / 2 + step * ((i % across) - (beside - 1) / 2);
        return [name, place, x, this.y(this.middle(place)) - step * Math.floor(i / across)];
      }),
    );
  }

  // A piece of which only the zone is known.
  middle(place) {
    if (this.end === null) return this.radius * 1.8;
    if (place.at) return this.end - place.at[0] - this.radius;
    if (place.name === "hang" || place.name === "corner") return this.end - this.radius / 2;
    if (place.name === "short") return this.lines[0].y - 2.5 * this.radius;
    const at = this.lines.findIndex((line) => (line.name === "foul" ? "1" : line.name) === place.name);
    if (at < 0) return (this.lines[0].y + this.end) / 2;
    return (this.lines[at].y + (this.lines[at + 1]?.y ?? this.end)) / 2;
  }

  piece([name, place, x, y], grow, pick, onpiece) {
    const r = this.radius * grow;
    const kind = [`piece team-${name[0]}`, place.leaning ? "leaning" : "", name === pick ? "picked" : ""].join(" ");
    const words = `${name}: ${placeWords(place.leaning ? `~${place.name}` : place.name)}`;
    const more = onpiece ? { tabindex: 0, role: "button", "aria-label": words } : {};
    const group = svg(
      "g",
      { class: kind, "data-piece": name, transform: `translate(${x} ${y})`, ...more },
      onpiece ? null : svg("title", {}, words), // a button has its name already
      svg("circle", { r }),
      svg("text", {}, name),
    );
    if (onpiece) {
      group.addEventListener("click", (event) => (event.stopPropagation(), onpiece(name)));
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") (event.preventDefault(), onpiece(name));
      });
    }
    return group;
  }

  // What is nearest under the thumb: `near` are [x, y, how large it is, what to do].
  tapped(event, drawing, near, onplace) {
    const matrix = drawing.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const far = ([atX, atY]) => Math.hypot(x - atX, y - atY);
    const hit = near.filter((each) => far(each) <= Math.max(each[2], THUMB_PX / matrix.a)).sort((one, other) => far(one) - far(other))[0];
    if (hit) hit[3]();
    else onplace?.(this.placeAt(x, this.mm(y)));
  }

  placeAt(x, y) {
    if (x < 0 || x > this.wide || y < this.from) return "off";
    if (this.end === null) return y > this.deep ? "off" : `on@${Math.round(x)},${Math.round(y)}`;
    const depth = Math.round(this.end - y - this.radius); // to the leading edge
    if (depth < 0) return y > this.end ? "off" : `hang@${depth}`;
    const near = y - this.radius;
    const line = this.lines.findLast((each) => near > each.y);
    if (!line) return "short";
    return this.lines.length === 1 ? "short" : `${line.name === "foul" ? "1" : line.name}@${depth}`;
  }
}

// What a value comes to between known pairs, and beyond them.
function between(value, pairs) {
  const found = pairs.findIndex(([from]) => value <= from);
  const at = found < 0 ? pairs.length - 1 : Math.max(1, found);
  const [[a, b], [c, d]] = [pairs[at - 1], pairs[at]];
  return b + ((value - a) * (d - b)) / (c - a);
}

// The pieces that have no spot, beside the drawing.
export function tray(pieces) {
  const gone = Object.keys(pieces).filter((piece) => GONE.includes(placeOf(pieces[piece]).name));
  return gone.length ? el("div", { className: "tray" }, t("place.off"), gone.map((piece) => el("span", { className: `team-${piece[0]}` }, piece))) : null;
}
