// Where each place of the map lies. The layout is a script of its own that belongs to the drawn
// ground and is kept by the browser; which place lies at a point, or next to another one, is
// arithmetic over it. A place has an element only while something lies in it or is shown of it.

const SVG = "http://www.w3.org/2000/svg";
const RELOADED = "fieldpost.ground";
const NOWHERE = { size: [1, 1], empty: "", places: {} };

export const layout = globalThis.boardLayout ?? loadAgain();
if (layout !== NOWHERE) sessionStorage.removeItem(RELOADED);

// The sheet in squares, each of which knows the places whose boxes touch it: a point asks the few of
// its square, however many places there are. It is made when the first point is asked for.
const SQUARES = 48;
let squares = null;

const known = new WeakMap();
const outlines = new Map();
const pen = document.createElement("canvas").getContext("2d");

// An earlier version of the site made a page whose ground is gone: it is loaded again, but once.
function loadAgain() {
  const address = document.querySelector("[data-layout]")?.dataset.layout;
  if (address && sessionStorage.getItem(RELOADED) !== address) {
    sessionStorage.setItem(RELOADED, address);
    location.reload();
  }
  return NOWHERE;
}

// The places of the map on this page; null if there is none.
export function boardPlaces() {
  const svg = document.querySelector(".map-frame svg.board");
  if (!svg) return null;
  if (!known.has(svg)) known.set(svg, new BoardPlaces(svg));
  return known.get(svg);
}

// The place that an element of the map belongs to.
export function placeOf(element) {
  return element?.closest?.(".map-frame g[data-place]")?.dataset.place ?? null;
}

// The place at which a pointer is.
export function placeUnder({ target, clientX, clientY }) {
  if (!target?.closest?.(".map-frame svg.board")) return null;
  return placeOf(target) ?? boardPlaces().at(clientX, clientY);
}

// The middle of a place on the sheet.
export function middleOf(place) {
  const [left, top, right, bottom] = layout.places[place].box;
  return [(left + right) / 2, (top + bottom) / 2];
}

// The place nearest to another one in a direction; null if there is none.
export function nearest(place, [dx, dy]) {
  const [x, y] = middleOf(place);
  let best = null;
  let least = Infinity;
  for (const other of Object.keys(layout.places)) {
    const [ox, oy] = middleOf(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = along + 2 * across;
    if (other !== place && along > across / 2 && far < least) [best, least] = [other, far];
  }
  return best;
}

// The places from one to another, without the first, each next to the one before it (as on a map of
// equal hexes), by the fewest steps through `open`; none if there is no such way.
export function stepsBetween(from, to, open) {
  const [left, top, right, bottom] = layout.places[from].box;
  const far = 1.1 * Math.min(right - left, bottom - top);
  const untried = new Set([...open, to]);
  untried.delete(from);
  const ways = [[from]];
  for (const way of ways) {
    const [x, y] = middleOf(way.at(-1));
    for (const other of untried) {
      const [ox, oy] = middleOf(other);
      if (Math.hypot(ox - x, oy - y) > far) continue;
      if (other === to) return [...way.slice(1), to];
      untried.delete(other);
      ways.push([...way, other]);
    }
  }
  return [];
}

function placesNear(x, y) {
  const [width, height] = layout.size;
  const column = (at) => Math.max(0, Math.min(SQUARES - 1, Math.floor((at / width) * SQUARES)));
  const row = (at) => Math.max(0, Math.min(SQUARES - 1, Math.floor((at / height) * SQUARES)));
  if (!squares) {
    squares = Array.from({ length: SQUARES * SQUARES }, () => []);
    for (const [place, { box }] of Object.entries(layout.places)) {
      for (let down = row(box[1]); down <= row(box[3]); down += 1) {
        for (let across = column(box[0]); across <= column(box[2]); across += 1) {
          squares[down * SQUARES + across].push(place);
        }
      }
    }
  }
  return squares[row(y) * SQUARES + column(x)];
}

class BoardPlaces {
  constructor(svg) {
    this.svg = svg;
    this.groups = new Map();
    this.said = new Map();
    for (const group of svg.querySelectorAll("g[data-place]")) this.adopt(group);
  }

  has(place) {
    return place in layout.places;
  }

  // The group of a place, made when it is first asked for.
  group(place) {
    if (!this.groups.has(place) && this.has(place)) {
      const group = document.createElementNS(SVG, "g");
      group.id = `board-${place}`;
      group.setAttribute("class", "place");
      group.dataset.place = place;
      const title = group.appendChild(document.createElementNS(SVG, "title"));
      title.textContent = `${layout.places[place].says}\n${layout.empty}`;
      // Beneath the counters of all others.
      this.svg.querySelector(":scope > image").after(group);
      this.adopt(group);
    }
    return this.groups.get(place);
  }

  // Take a group in, in the place of the one that was there. Its outline is that of the layout: the
  // page refers to the ground for it, which is another file.
  adopt(group) {
    const { place } = group.dataset;
    this.groups.set(place, group);
    const title = group.querySelector(":scope > title");
    this.said.set(place, (title?.textContent ?? place).split("\n"));
    if (!this.has(place)) return;
    const reach = document.createElementNS(SVG, "path");
    reach.setAttribute("class", "reach");
    reach.setAttribute("d", layout.places[place].outline);
    const drawn = group.querySelector(":scope > .reach");
    if (drawn) drawn.replaceWith(reach);
    else group.append(reach);
  }

  // Write a figure low in a place, such as the points that are left there; an empty one goes.
  setFigure(group, figure) {
    const drawn = group.querySelector(":scope > .lit-figure");
    if (!figure) return drawn?.remove();
    if (drawn) return (drawn.textContent = figure);
    const text = document.createElementNS(SVG, "text");
    const [left, top, right, bottom] = layout.places[group.dataset.place].box;
    text.setAttribute("class", "lit-figure");
    text.setAttribute("x", (left + right) / 2);
    text.setAttribute("y", bottom - 0.1 * (bottom - top));
    text.setAttribute("font-size", 0.34 * (bottom - top));
    text.setAttribute("aria-hidden", "true");
    text.textContent = figure;
    group.append(text);
  }

  // Put a group in the place of the one that was there.
  replace(group) {
    const old = this.groups.get(group.dataset.place);
    if (old) old.replaceWith(group);
    else this.svg.querySelector(":scope > image").after(group);
    this.adopt(group);
  }

  // Nothing lies in a place any more.
  empty(place) {
    this.groups.get(place)?.remove();
    this.groups.delete(place);
  }

  // Point places out, and no others.
  mark(marked) {
    for (const each of this.svg.querySelectorAll(".place.marked")) each.classList.remove("marked");
    for (const place of marked) this.group(place)?.classList.add("marked");
  }

  // The place at which a pointer was last, wherever the map has moved since.
  under({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return placeUnder({ target: element, clientX, clientY });
  }

  // The place at a point of the window.
  at(clientX, clientY) {
    const home = this.svg.getBoundingClientRect();
    const x = ((clientX - home.left) / home.width) * layout.size[0];
    const y = ((clientY - home.top) / home.height) * layout.size[1];
    return this.on(x, y);
  }

  // The place at a point of the sheet.
  on(x, y) {
    for (const place of placesNear(x, y)) {
      const { box, outline } = layout.places[place];
      if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) continue;
      if (!outlines.has(place)) outlines.set(place, new Path2D(outline));
      if (pen.isPointInPath(outlines.get(place), x, y)) return place;
    }
    return null;
  }

  // Where a point of the sheet is in the window.
  seenAt([x, y]) {
    const home = this.svg.getBoundingClientRect();
    return [
      home.left + (x / layout.size[0]) * home.width,
      home.top + (y / layout.size[1]) * home.height,
    ];
  }
}
