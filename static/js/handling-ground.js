// The places under the hand: which are lit, which has the focus, and the way to one of them.

import { noted } from "./handling-hand.js";

const SVG = "http://www.w3.org/2000/svg";
const TOWARDS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Ground {
  constructor(frame, hand) {
    this.frame = frame;
    this.hand = hand;
    this.svg = frame.querySelector("svg");
    this.places = new Map(
      [...this.svg.querySelectorAll("g[data-place]")].map((g) => [g.dataset.place, g]),
    );
    this.line = this.svg.appendChild(document.createElementNS(SVG, "polyline"));
    this.line.setAttribute("class", "way");
    this.told = new Map([...this.places].map(([place, group]) => [place, prepared(place, group)]));
    this.light();
    this.mark();
    this.single = [...this.places.values()][0];
    this.rove(this.places.get(hand.start) ?? this.acting()[0] ?? this.single);
  }

  // Show where one can go, and say it in the names of the places.
  light() {
    for (const [place, group] of this.places) {
      const ways = this.hand.ways(place);
      group.classList.toggle("lit", ways.length > 0);
      group.classList.toggle("special", ways.length > 0 && ways.every(({ special }) => special));
      const said = [...this.told.get(place), ...ways.map(noted), ...this.threats(place)];
      group.setAttribute("aria-label", said.join("; "));
    }
    this.svg.classList.toggle("is-lit", this.hand.isLit);
  }

  // Who can be attacked in a place, and at which odds.
  threats(place) {
    return this.hand.stacks(place).flatMap(({ id }) => {
      const strike = this.hand.strike(id);
      return strike ? [noted({ ...strike, label: strike.opening })] : [];
    });
  }

  // Counters: which can be dragged, which is in hand, which is struck or could be.
  mark() {
    const { inHand, strikes, targets } = this.hand.data;
    const stacks = new Map(Object.values(this.hand.data.stacks).flat().map((s) => [s.id, s]));
    for (const counter of this.svg.querySelectorAll("[data-stack]")) {
      const id = counter.dataset.stack;
      counter.querySelector(":scope > title")?.remove();
      counter.classList.toggle("in-hand", id === inHand);
      counter.classList.toggle("target", targets.includes(id));
      counter.classList.toggle("prey", id in strikes);
      if (stacks.has(id) && this.hand.isLoose(stacks.get(id))) counter.dataset.drag = "";
    }
  }

  // One place at a time can be reached by the tab key; arrows go on from there.
  rove(group) {
    this.single?.setAttribute("tabindex", -1);
    group?.setAttribute("tabindex", 0);
    this.single = group;
  }

  // Provinces where something can be done: those lit, else those with units that have choices.
  acting() {
    const lit = [...this.places.values()].filter((group) => group.classList.contains("lit"));
    if (lit.length) return lit;
    return [...this.places].filter(([place]) => this.hand.isAble(place)).map(([, group]) => group);
  }

  focus(place) {
    const group = this.places.get(place);
    if (!group) return;
    this.rove(group);
    group.focus({ preventScroll: true });
    this.bringIntoView(group);
  }

  // Scroll the map in its frame, and never the page; of what is too large for it, to the name.
  bringIntoView(group) {
    const seen = this.frame.getBoundingClientRect();
    const whole = group.getBoundingClientRect();
    const isLarge = whole.width > seen.width || whole.height > seen.height;
    const box = isLarge ? group.querySelector(".name").getBoundingClientRect() : whole;
    const over = (low, high, from, to) => (low < from ? low - from : high > to ? high - to : 0);
    this.frame.scrollBy(
      over(box.left - 8, box.right + 8, seen.left, seen.right),
      over(box.top - 8, box.bottom + 8, seen.top, seen.bottom),
    );
  }

  // Move the focus by an arrow, or with "n" to the next place where something can be done.
  go(key, place) {
    if (key === "n" || key === "N") {
      const acting = this.acting();
      if (!acting.length) return false;
      const at = acting.indexOf(this.places.get(place));
      const next = acting.at((at + (key === "N" ? -1 : 1)) % acting.length);
      this.focus(next.dataset.place);
      return true;
    }
    if (!TOWARDS[key]) return false;
    const next = this.nearest(place, TOWARDS[key]);
    if (next) this.focus(next);
    return true;
  }

  nearest(place, [dx, dy]) {
    const [x, y] = this.middle(place);
    let best = null;
    let least = Infinity;
    for (const other of this.places.keys()) {
      const [ox, oy] = this.middle(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      const far = along + 2 * across;
      if (other !== place && along > across / 2 && far < least) [best, least] = [other, far];
    }
    return best;
  }

  // The middle of a place on the sheet, however the map is scrolled or enlarged.
  middle(place) {
    const { x, y, width, height } = this.places.get(place).querySelector(".reach").getBBox();
    return [x + width / 2, y + height / 2];
  }

  draw(path) {
    const stops = path.length ? [this.hand.start, ...path].filter((p) => this.places.has(p)) : [];
    const points = stops.map((place) => this.middle(place).map(Math.round).join(","));
    this.line.setAttribute("points", points.length > 1 ? points.join(" ") : "");
  }
}

// Make a place a button, named by what its title said, which would only cover others.
function prepared(place, group) {
  const title = group.querySelector(":scope > title");
  const told = (title?.textContent ?? place).split("\n");
  title?.remove();
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", -1);
  return told;
}

// The place that an element of the map belongs to.
export function placeOf(element) {
  return element?.closest?.(".map-frame [data-place]")?.dataset.place ?? null;
}
