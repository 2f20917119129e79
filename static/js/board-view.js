// The places on the map under the selection: which are lit, which has the focus, and the way to one of
// them.

import { boardPlaces, layout, middleOf, nearest } from "./board-places.js";
import { noted } from "./selection.js";

const SVG = "http://www.w3.org/2000/svg";
const LEAST = 160; // The map below the messages is of use from this height on.
const TOWARDS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardView {
  constructor(frame, selection) {
    this.frame = frame;
    this.selection = selection;
    this.places = boardPlaces();
    this.svg = this.places.svg;
    this.line = this.svg.appendChild(document.createElementNS(SVG, "polyline"));
    this.line.setAttribute("class", "way");
    this.buttons = new Set();
    this.brought = null;
    this.light();
    this.mark();
    this.rove(this.places.has(selection.start) ? selection.start : this.acting()[0]);
  }

  leave() {
    this.line.remove();
  }

  // The group of a place as a button, named by what its title said, which would only cover others.
  group(place) {
    const group = this.places.group(place);
    if (group && !this.buttons.has(place)) {
      this.buttons.add(place);
      group.querySelector(":scope > title")?.remove();
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", -1);
      this.tell(place);
    }
    return group;
  }

  // Show where one can go, and say it in the names of the places.
  light() {
    for (const place of new Set([...this.places.groups.keys(), ...this.selection.lit])) {
      if (this.places.has(place)) this.tell(place);
    }
    this.svg.classList.toggle("is-lit", this.selection.isLit);
    this.markJoining();
  }

  // Counters that the selected force can take along.
  markJoining() {
    const { start, picked } = this.selection;
    const stacks = picked ? this.selection.stacks(start) : [];
    const joining = new Set(
      stacks.filter(({ units }) => units.some(({ id }) => this.selection.joining(id))).map(({ id }) => id),
    );
    for (const counter of this.svg.querySelectorAll("[data-stack]")) {
      counter.classList.toggle("can-join", joining.has(counter.dataset.stack));
    }
  }

  tell(place) {
    const group = this.group(place);
    const ways = this.selection.ways(place);
    group.classList.toggle("lit", ways.length > 0);
    group.classList.toggle("special", ways.length > 0 && ways.every(({ special }) => special));
    this.places.setFigure(group, ways.find(({ figure }) => figure)?.figure ?? "");
    const said = [...this.places.said.get(place), ...ways.map(noted), ...this.threats(place)];
    group.setAttribute("aria-label", said.join("; "));
  }

  // Who can be attacked in a place, and at which odds.
  threats(place) {
    return this.selection.stacks(place).flatMap(({ id }) => {
      const strike = this.selection.strike(id);
      return strike ? [noted({ ...strike, label: strike.opening })] : [];
    });
  }

  // Counters: which can be dragged, which is in hand, which is struck or could be.
  mark() {
    const { inHand, strikes, targets, offered } = this.selection.data;
    for (const place of this.svg.querySelectorAll(".place.is-offered")) place.classList.remove("is-offered");
    for (const place of offered) this.group(place)?.classList.add("is-offered");
    const stacks = new Map(Object.values(this.selection.data.stacks).flat().map((s) => [s.id, s]));
    const isReady = (stack) => stack.id !== inHand && this.selection.isLoose(stack);
    const ready = new Set([...stacks.values()].filter(isReady).map(({ id }) => id));
    const own = document.querySelector("#table")?.dataset.seat;
    for (const counter of this.svg.querySelectorAll("[data-stack]")) {
      const id = counter.dataset.stack;
      counter.querySelector(":scope > title")?.remove();
      counter.classList.toggle("in-hand", id === inHand);
      counter.classList.toggle("target", targets.includes(id));
      counter.classList.toggle("prey", id in strikes);
      // In a phase in which some of them may act: which own ones may, and which may no longer.
      const isOwn = own && stacks.get(id)?.seat === own;
      counter.classList.toggle("is-ready", ready.has(id));
      counter.classList.toggle("is-spent", Boolean(isOwn && ready.size && !ready.has(id) && id !== inHand));
      const isLoose = stacks.has(id) && this.selection.isLoose(stacks.get(id));
      counter.toggleAttribute("data-drag", isLoose);
    }
  }

  // One place at a time can be reached by the tab key; arrows go on from there.
  rove(place) {
    const next = place ?? Object.keys(layout.places)[0];
    if (this.single) this.group(this.single)?.setAttribute("tabindex", -1);
    this.group(next)?.setAttribute("tabindex", 0);
    this.single = next;
  }

  // Places where something can be done: those lit, else those with units that have choices.
  acting() {
    const { selection } = this;
    const can = selection.isLit
      ? (place) => selection.ways(place).length > 0
      : (place) => selection.isAble(place);
    const found = selection.isLit ? selection.lit : Object.keys(selection.data.stacks);
    const order = new Set(found.filter((place) => this.places.has(place) && can(place)));
    return Object.keys(layout.places).filter((place) => order.has(place));
  }

  // What is asked now may be about another part of the map: go to the first place where something
  // can be done, unless such a place is in sight.
  seekActing() {
    const acting = this.acting();
    const seen = this.free();
    const isSeen = (place) => {
      const [x, y] = this.places.seenAt(middleOf(place));
      return x > seen.left && x < seen.right && y > seen.top && y < seen.bottom;
    };
    if (!acting.length || acting.some(isSeen)) return;
    this.group(acting[0]).dispatchEvent(new CustomEvent("show-place", { bubbles: true, cancelable: true }));
  }

  focus(place) {
    const group = place && this.group(place);
    if (!group) return;
    this.rove(place);
    group.focus({ preventScroll: true });
    this.bringIntoView(place);
  }

  // The frame has another size, as a step changes what stands around it: the place that it led to is
  // brought into view again, unless the map has been moved by hand since.
  bringAgain() {
    if (this.brought) this.bringIntoView(this.brought);
  }

  // Scroll the map in its frame, and never the page; of what is too large for it, to the name.
  bringIntoView(place) {
    this.brought = place;
    const seen = this.free();
    const whole = this.group(place).getBoundingClientRect();
    const isLarge = whole.width > seen.width || whole.height > seen.height;
    const [x, y] = this.places.seenAt(layout.places[place].label);
    const box = isLarge ? { left: x, right: x, top: y, bottom: y } : whole;
    const over = (low, high, from, to) => (low < from ? low - from : high > to ? high - to : 0);
    this.frame.scrollBy(
      over(box.left - 8, box.right + 8, seen.left, seen.right),
      over(box.top - 8, box.bottom + 8, seen.top, seen.bottom),
    );
  }

  // The part of the frame that no message lies on; on a narrow screen they take its full width.
  free() {
    const { left, right, top, bottom, width } = this.frame.getBoundingClientRect();
    const low = [...document.querySelectorAll("#messages > *")]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > width / 2 && box.height)
      .reduce((most, box) => Math.max(most, box.bottom), top);
    const from = bottom - low > LEAST ? low : top;
    return { left, right, top: from, bottom, width, height: bottom - from };
  }

  // Move the focus by an arrow, or with "n" to the next place where something can be done.
  go(key, place) {
    if (key === "n" || key === "N") {
      const acting = this.acting();
      if (!acting.length) return false;
      const at = acting.indexOf(place);
      this.focus(acting.at((at + (key === "N" ? -1 : 1)) % acting.length));
      return true;
    }
    if (!TOWARDS[key]) return false;
    const next = nearest(place, TOWARDS[key]);
    if (next) this.focus(next);
    return true;
  }

  draw(path) {
    const stops = path.length ? [this.selection.start, ...path] : [];
    const points = stops
      .filter((place) => this.places.has(place))
      .map((place) => middleOf(place).map(Math.round).join(","));
    this.line.setAttribute("points", points.length > 1 ? points.join(" ") : "");
  }
}
