// The map of the replay: draws what lay on it, points out what changed, lets what moved move.

import { boardPlaces } from "./board-places.js";
import { spots } from "./replay-data.js";

const SVG = "http://www.w3.org/2000/svg";
const HALF = 13;

export class Board {
  constructor(frame, story) {
    this.frame = frame;
    this.story = story;
    this.svg = frame.querySelector("svg");
    this.places = boardPlaces();
    this.empty = document.querySelector("[data-empty]").dataset.empty;
    // The way of what moved lies above all counters, and what moves above that.
    this.trails = this.svg.appendChild(element("g", { class: "trails" }));
    this.moving = this.svg.appendChild(element("g", { class: "moving" }));
    this.drawn = {};
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.frameOfTime = 0;
    this.ground = frame.querySelector(".ground-sheet")?.getAttribute("href");
  }

  // Take over what the page came with, which shows a place of the story already; return the places
  // that had to be drawn anew, because the story is another one by now.
  adopt(at) {
    this.drawn = this.story.places(at);
    this.laySheet(at);
    const places = Object.keys({ ...Object.fromEntries(this.places.groups), ...this.drawn }).filter((place) => !this.holds(place));
    for (const place of places) this.fill(place, this.drawn[place] ?? { stacks: [] });
    return places;
  }

  // The places that the scene at a place of the story has changed.
  changedAt(at) {
    return Object.keys(this.story.scene(at).places ?? {});
  }

  // Whether the counters that are drawn in a place are those that lay there.
  holds(place) {
    const stacks = this.places.group(place).querySelectorAll(":scope > .stack");
    const lying = this.drawn[place]?.stacks ?? [];
    return [...stacks].map(({ dataset }) => dataset.stack).join() === lying.map(([id]) => id).join();
  }

  // Draw a place of the story; come `from` another, what moved between them moves for so long.
  // Return the places where something lies otherwise.
  show(at, from = null, lasts = 0) {
    this.lasts = lasts;
    this.settle();
    this.laySheet(at);
    const before = spots(this.drawn);
    const now = this.story.places(at);
    const changed = this.lay(now);
    const pointed = from === null ? this.changedAt(at) : changed;
    for (const each of this.svg.querySelectorAll(".place.marked")) each.classList.remove("marked");
    for (const place of pointed) this.places.group(place)?.classList.add("marked");
    const moves = from === null ? [] : this.story.moves(from, at);
    if (from !== null) this.move(before, spots(now), moves);
    // Where something has come to matters more than what it has left.
    const ends = moves.map(([, to]) => placeOf(this.standing(to))).filter(Boolean);
    this.bringIntoView(ends.length ? ends : pointed);
    return changed;
  }

  // Lay the counters anew in each place that changed; return these places.
  lay(now) {
    const places = Object.keys({ ...this.drawn, ...now });
    const changed = places.filter((place) => !isSame(now[place], this.drawn[place]));
    for (const place of changed) this.fill(place, now[place] ?? { stacks: [] });
    this.drawn = now;
    return changed;
  }

  // Lay down the sheet of the season at a place of the story, once it has come: until then the old
  // one is better than none.
  async laySheet(at) {
    const { season } = this.story.scene(at);
    const ground = this.frame.dataset.layout.replace(/\.js$/, season ? `.${season}.svg` : ".svg");
    if (ground === this.ground) return;
    this.ground = ground;
    const sheet = new Image();
    sheet.src = ground;
    await sheet.decode().catch(() => {});
    if (ground !== this.ground) return;
    for (const each of this.frame.parentNode.querySelectorAll(".ground-sheet")) each.setAttribute("href", ground);
  }

  fill(place, { stacks, rest }) {
    const ground = this.places.group(place);
    for (const old of ground.querySelectorAll(":scope > :is(.stack, .more)")) old.remove();
    for (const [id, face, x, y, scale] of stacks) {
      ground.append(this.counter({ face, x, y, scale }, id));
    }
    if (rest) ground.insertAdjacentHTML("beforeend", rest);
    const title = ground.querySelector(":scope > title");
    const [name] = title.textContent.split("\n");
    const lying = [...ground.querySelectorAll(":scope > :is(.stack, .more) > title")];
    const said = lying.length ? lying.map((each) => each.textContent) : [this.empty];
    title.textContent = [name, ...said].join("\n");
  }

  counter(spot, id) {
    const [classes, drawn] = this.story.faces[spot.face];
    const group = element("g", { class: classes, transform: placed(spot) });
    if (id) group.dataset.stack = id;
    group.innerHTML = drawn;
    return group;
  }

  // Draw the ways of what moved; move copies along them, and let what came or went fade.
  move(before, now, moves) {
    const ways = moves
      .map(([from, to]) => ({ from: before.get(from), to: now.get(to), id: to, was: from }))
      .filter(({ from, to }) => from && to && (from.x !== to.x || from.y !== to.y));
    for (const way of ways) this.trails.append(trail(way));
    if (this.still.matches) return;
    const movers = ways.map((way) => ({ ...way, drawn: this.counter(way.from) }));
    this.moving.append(...movers.map(({ drawn }) => drawn));
    const arriving = ways.filter(({ id }) => !before.has(id) || moves.some(([a]) => a === id));
    const moved = new Set(moves.flat());
    const coming = [...now.keys()].filter((id) => !before.has(id) && !moved.has(id));
    const going = [...before.keys()].filter((id) => !now.has(id) && !moved.has(id));
    const leaving = going.map((id) => this.counter(before.get(id)));
    this.moving.append(...leaving);
    const hidden = arriving.map(({ id }) => this.standing(id)).filter(Boolean);
    const fading = coming.map((id) => this.standing(id)).filter(Boolean);
    for (const each of hidden) each.setAttribute("opacity", 0);
    this.veiled = [...hidden, ...fading];
    this.run(movers, fading, leaving);
  }

  standing(id) {
    return this.svg.querySelector(`.place > [data-stack="${CSS.escape(id)}"]`);
  }

  run(movers, fading, leaving) {
    const began = performance.now();
    const tick = (time) => {
      const part = Math.min(1, Math.max(0, (time - began) / this.lasts));
      const way = part * part * (3 - 2 * part);
      for (const { from, to, drawn } of movers) {
        drawn.setAttribute("transform", placed(between(from, to, way)));
      }
      for (const each of fading) each.setAttribute("opacity", way);
      for (const each of leaving) each.setAttribute("opacity", 1 - way);
      if (part < 1) this.frameOfTime = requestAnimationFrame(tick);
      else this.land();
    };
    this.frameOfTime = requestAnimationFrame(tick);
  }

  // End what still moves, as if it had arrived.
  land() {
    cancelAnimationFrame(this.frameOfTime);
    this.moving.replaceChildren();
    for (const each of this.veiled ?? []) each.removeAttribute("opacity");
    this.veiled = [];
  }

  settle() {
    this.land();
    this.trails.replaceChildren();
  }

  // A map that is larger than its frame is moved to where something changed, if none of it is seen.
  bringIntoView(places) {
    const grounds = places.map((place) => this.places.group(place)).filter(Boolean);
    const frame = this.frame.getBoundingClientRect();
    const [top, bottom] = [Math.max(frame.top, 0), Math.min(frame.bottom, innerHeight)];
    const isSeen = (box) =>
      box.left >= frame.left && box.right <= frame.right && box.top >= top && box.bottom <= bottom;
    if (!grounds.length || grounds.some((ground) => isSeen(ground.getBoundingClientRect()))) return;
    grounds[0].dispatchEvent(new CustomEvent("show-place", { bubbles: true, cancelable: true }));
  }
}

// What only passed through a place has left it as it was.
function isSame(one, other) {
  const none = { stacks: [] };
  return one === other || JSON.stringify(one ?? none) === JSON.stringify(other ?? none);
}

function placeOf(element) {
  return element?.closest("g[data-place]").dataset.place;
}

function placed({ x, y, scale }) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})${scale === 1 ? "" : ` scale(${scale.toFixed(3)})`}`;
}

function between(from, to, way) {
  const mixed = (name) => from[name] + (to[name] - from[name]) * way;
  return { x: mixed("x"), y: mixed("y"), scale: mixed("scale") };
}

function middle({ x, y, scale }) {
  return [x + HALF * scale, y + HALF * scale];
}

// The way of what moved: a line that ends in a ring around where it stands now.
function trail({ from, to }) {
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const group = element("g", { class: "trail" });
  group.append(
    element("circle", { cx: ax, cy: ay, r: 3 }),
    element("line", { x1: ax, y1: ay, x2: bx, y2: by }),
    element("circle", { class: "end", cx: bx, cy: by, r: HALF * to.scale + 4 }),
  );
  return group;
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
