// A stack opened: every unit in it with its value, and what may be done with it.

import { layout, middleOf } from "./board-places.js";
import { noted } from "./selection.js";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 8;
const NARROW = matchMedia("(max-width: 47.99rem)");

export class StackViewer {
  // `step` makes orders of the draft, `pick` lights up where a unit could go, `pickAll` where several
  // could go together.
  constructor(selection, { step, pick, pickAll }, signal) {
    this.selection = selection;
    this.words = selection.data.words;
    this.step = step;
    this.pickAll = pickAll;
    this.sheet = document.querySelector("[data-fan]");
    this.shown = null;
    this.sheet.addEventListener("keydown", (event) => this.walk(event), { signal });
    // A press on a unit selects it; the pointer that only crosses it changes nothing.
    const choose = (event) => {
      const unit = event.target.closest("li[data-unit]")?.dataset.unit;
      if (event.target.closest("button") || !this.selection.data.forces[unit]) return;
      if (unit !== this.selection.picked) pick(unit);
    };
    this.sheet.addEventListener("click", choose, { signal });
  }

  get isOpen() {
    return this.shown !== null;
  }

  isOpenAt(place) {
    return this.shown?.place === place;
  }

  // Whether it shows just this.
  shows(place, stack = null) {
    return this.shown?.place === place && this.shown.stack === stack;
  }

  open(place, board, stack = null) {
    const stacks = this.selection.stacks(place);
    const ways = this.selection.moves(place);
    this.shown = { place, stack };
    const name = layout.places[place]?.name ?? place;
    const head = heading(name, this.words.close, () => board.focus(this.close()));
    const parts = [head, ...ways.map((way) => this.button(way, noted(way)))];
    // Who goes to this place has no use for those who leave it.
    const forces = ways.length ? [] : this.selection.forcesIn(place);
    const text = this.words.moveAll.replace("{n}", forces.length);
    if (forces.length > 1) head.append(this.together(forces, text));
    for (const each of stacks) parts.push(this.stack(each, each.id === stack));
    if (!stacks.length && !ways.length) parts.push(made("p", "soft", this.words.empty));
    this.sheet.replaceChildren(...parts);
    this.sheet.setAttribute("aria-label", name);
    this.sheet.hidden = false;
    this.lay(board);
    const chosen = (!ways.length && this.sheet.querySelector(".fan-stack.is-chosen")) || this.sheet;
    this.scrollTo(chosen);
    const first = chosen.querySelector("button[data-step]") ?? this.sheet.querySelector("button");
    first.focus({ preventScroll: true });
  }

  // Scroll the sheet, and never the page, to one of its stacks: its title comes first, below the
  // heading, which stays.
  scrollTo(stack) {
    const [seen, wanted] = [this.sheet, stack].map((each) => each.getBoundingClientRect());
    const { offsetHeight: above } = this.sheet.querySelector(".fan-head");
    if (stack === this.sheet || wanted.bottom <= seen.bottom) this.sheet.scrollTop = 0;
    else this.sheet.scrollTop += wanted.top - seen.top - above;
  }

  // After a step in a long list go on where it was made: there it was `scrolled` to, in pixels.
  goOnAt(scrolled) {
    this.sheet.scrollTop = scrolled;
    const head = this.sheet.querySelector(".fan-head").getBoundingClientRect();
    const isBelow = (button) => button.getBoundingClientRect().top >= head.bottom;
    const first = [...this.sheet.querySelectorAll("li button[data-step]")].find(isBelow);
    first?.focus({ preventScroll: true });
  }

  // Close it and return the place that it belonged to.
  close() {
    const place = this.shown?.place ?? null;
    this.shown = null;
    this.sheet.hidden = true;
    this.sheet.replaceChildren();
    return place;
  }

  stack(stack, isChosen) {
    const section = made("div", `fan-stack${isChosen ? " is-chosen" : ""}`);
    section.append(made("h3", "", titleOf(stack, this.words)));
    const strike = this.selection.strike(stack.id);
    if (strike?.final.length) {
      const roll = { ...strike, orders: strike.final, label: strike.finalLabel, isFinal: true };
      section.append(this.attack(roll, noted(roll), stack, "button"));
    }
    if (strike?.results) section.append(made("p", "fan-results", strike.results));
    if (strike) section.append(this.attack(strike, strike.label, stack));
    if (strike?.alone) section.append(this.attack({ ...strike.alone, note: "" }, strike.alone.label, stack));
    section.append(...this.formations(stack));
    const list = made("ul", "fan-units");
    for (const unit of stack.units) list.append(this.unit(unit, stack));
    section.append(list);
    return section;
  }

  // An attack on a stack; who only hears the button is told on whom.
  attack(choice, text, stack, classes) {
    const button = this.button(choice, text, classes);
    button.setAttribute("aria-label", `${text}, ${stack.units[0].name}`);
    return button;
  }

  unit(unit, stack) {
    const line = made("li", unit.kind === "leader" ? "led" : "");
    line.dataset.unit = unit.id;
    const [counter, what] = faceOf(unit, this.words);
    line.append(counter, what);
    if (this.selection.data.forces[unit.id]) {
      Object.assign(counter.dataset, { drag: stack.id, unit: unit.id });
      line.classList.toggle("is-picked", this.selection.isPicked(unit.id));
    }
    for (const choice of this.selection.choices(unit.id)) {
      line.append(this.button(choice, choice.short));
    }
    this.join(line);
    return line;
  }

  // Whether the force that is selected can take a unit along.
  join(line) {
    line.querySelector("[data-join]")?.remove();
    const choice = this.selection.joining(line.dataset.unit);
    if (!choice) return;
    const button = this.button(choice, choice.short);
    button.dataset.join = "";
    line.append(button);
  }

  button(choice, text, classes = "button quiet") {
    const button = made("button", classes, text);
    button.type = "button";
    button.dataset.step = "";
    button.setAttribute("aria-label", noted(choice));
    const { place } = this.shown;
    button.addEventListener("click", () => this.step(choice.orders, place, choice));
    return button;
  }

  // What selects the forces of one formation in a stack, for each that has several there.
  formations(stack) {
    const found = new Map();
    for (const { id, formation } of stack.units) {
      if (!formation || !this.selection.data.forces[id]?.tree.length) continue;
      found.set(formation, [...(found.get(formation) ?? []), id]);
    }
    const several = [...found].filter(([, forces]) => forces.length > 1);
    return several.map(([formation, forces]) => {
      const text = this.words.moveFormation.replace("{formation}", formation);
      return this.together(forces, text.replace("{n}", forces.length));
    });
  }

  // Select several forces, to move them by one click.
  together(forces, text) {
    const button = made("button", "button quiet", text);
    button.type = "button";
    button.dataset.together = "";
    button.addEventListener("click", () => this.pickAll(forces));
    return button;
  }

  // Show which unit is picked.
  mark() {
    for (const line of this.sheet.querySelectorAll("li[data-unit]")) {
      line.classList.toggle("is-picked", this.selection.isPicked(line.dataset.unit));
      this.join(line);
    }
  }

  // Beside the place, where it covers the fewest of those that are lit. On a narrow screen the
  // style sheet lays it at the bottom, and the map makes room.
  lay(board) {
    const group = board.group(this.shown.place);
    if (NARROW.matches) {
      const seen = board.frame.getBoundingClientRect();
      const bottom = Math.min(seen.bottom, this.sheet.getBoundingClientRect().top) - GAP;
      const over = group.getBoundingClientRect().bottom - bottom;
      if (over > 0) board.frame.scrollBy({ top: over, behavior: "instant" });
      return;
    }
    const home = this.sheet.parentElement.getBoundingClientRect();
    // Its own place is never covered: if there is no room beside it, the map makes some.
    const aside = missing(stacksBox(group), this.sheet, home);
    if (aside) board.frame.scrollBy({ left: aside, behavior: "instant" });
    const lit = board.acting().map((each) => board.places.seenAt(middleOf(each)));
    const own = stacksBox(group);
    const cost = (spot) => covered(spot, lit) + (overlaps(spot, own) ? lit.length + 1 : 0);
    const best = beside(own, this.sheet, home).reduce((a, b) => (cost(b) < cost(a) ? b : a));
    this.sheet.style.setProperty("--left", `${best.left - home.left}px`);
    this.sheet.style.setProperty("--top", `${best.top - home.top}px`);
  }

  walk(event) {
    const towards = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!towards) return;
    const buttons = [...this.sheet.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    buttons.at((at + towards) % buttons.length)?.focus();
    event.preventDefault();
  }
}

// Who owns a stack and how strong it is.
export function titleOf(stack, words) {
  return stack.says ?? `${stack.seat ?? words.uncontrolled} · ${words.strength} ${stack.strength}`;
}

// A unit as it lies in an opened stack: its value, its name, what hampers it.
export function faceOf(unit, words) {
  const counter = counterOf(unit);
  counter.setAttribute("aria-hidden", "true");
  const what = made("span", "fan-name", unit.name);
  const notes = [];
  if (unit.under) notes.push(`${words.with} ${unit.under}`);
  if (unit.frozen) notes.push(words.frozen);
  if (notes.length) what.append(" ", made("span", "soft", `(${notes.join(", ")})`));
  if (unit.value) what.append(made("span", "unseen", `, ${unit.value}`));
  return [counter, what];
}

// The counter of one unit, put together of the shapes that the map is drawn with: one for each
// colour (or kind, without colour), one for each kind. Without such shapes it is a plain square.
function counterOf(unit) {
  if (unit.face !== undefined) return wholeCounter(unit);
  const shape = `counter-${unit.colour ?? unit.kind}`;
  if (!document.getElementById(shape)) {
    return made("span", `counter ${unit.colour ?? ""}`, unit.value || "–");
  }
  const svg = drawn("svg", { class: "board fan-counter", viewBox: "-1 -1 28 28" });
  const face = drawn("g", { class: `stack faction-${unit.colour ?? unit.kind}` });
  face.append(drawn("use", { class: "counter", href: `#${shape}` }));
  if (document.getElementById(`kind-${unit.kind}`)) {
    const place = unit.value ? { x: 3, y: 8.5 } : { x: 8, y: 8.5 };
    face.append(drawn("use", { class: `kind ${unit.kind}`, href: `#kind-${unit.kind}`, ...place }));
  }
  if (unit.value) {
    const strength = drawn("text", { class: "strength", x: 18, y: 18.5 });
    strength.textContent = unit.value;
    face.append(strength);
  }
  svg.append(face);
  return svg;
}

// A counter of a hex map: as it lies on the map, or, where it lies under another one, as it is sent.
function wholeCounter(unit) {
  const svg = drawn("svg", { class: "board fan-counter is-whole", viewBox: "-4 -6 52 48" });
  const face = drawn("g", { class: `stack faction-${unit.colour}` });
  if (unit.face) {
    const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${unit.face}</svg>`, "image/svg+xml");
    face.append(...page.documentElement.childNodes);
  } else {
    const own = document.querySelector(`.map-frame .stack[data-stack="${CSS.escape(unit.id)}"]`);
    face.append(...(own?.cloneNode(true).childNodes ?? []));
  }
  // Neither the edges of counters below nor their number.
  for (const part of face.querySelectorAll("title, [class^=badge], .counter[x]")) part.remove();
  svg.append(face);
  return svg;
}

function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function made(tag, classes, text = "") {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  element.textContent = text;
  return element;
}

// Where the counters of a place lie in the window; where it has none, the place itself.
function stacksBox(group) {
  const boxes = [...group.querySelectorAll(":scope > .stack")].map((each) => each.getBoundingClientRect());
  if (!boxes.length) return group.getBoundingClientRect();
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function overlaps(spot, box) {
  const isAcross = spot.left < box.right && spot.right > box.left;
  return isAcross && spot.top < box.bottom && spot.bottom > box.top;
}

// How many of these points a sheet would cover.
function covered({ left, top, right, bottom }, points) {
  return points.filter(([x, y]) => x > left && x < right && y > top && y < bottom).length;
}

// How far a map has to be scrolled, in pixels to the right, so that a sheet finds room beside a box:
// the lesser of what the sides lack; 0 where one of the four spots is free.
function missing(box, sheet, home) {
  if (beside(box, sheet, home).some((spot) => !overlaps(spot, box))) return 0;
  const needed = sheet.offsetWidth + 2 * GAP;
  const onRight = box.right + needed - home.right;
  const onLeft = home.left + needed - box.left;
  return onRight <= onLeft ? onRight : -onLeft;
}

// Where a sheet can lie beside a box, within its home: right, left, below and above.
function beside(box, sheet, home) {
  const [wide, high] = [sheet.offsetWidth, sheet.offsetHeight];
  const within = (value, from, to, size) => Math.max(from + GAP, Math.min(value, to - size - GAP));
  const spots = [
    [box.right + GAP, box.top],
    [box.left - wide - GAP, box.top],
    [box.left, box.bottom + GAP],
    [box.left, box.top - high - GAP],
  ];
  return spots.map(([x, y]) => {
    const left = within(x, home.left, home.right, wide);
    const top = within(y, home.top, home.bottom, high);
    return { left, top, right: left + wide, bottom: top + high };
  });
}

function heading(name, close, shut) {
  const head = made("div", "fan-head");
  const button = made("button", "button link", close);
  button.type = "button";
  button.addEventListener("click", shut);
  head.append(made("h2", "", name), button);
  return head;
}
