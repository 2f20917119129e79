// What is told beside the board: the entry of the moment, those before it, facts, the map in words.

import { addressOf } from "./replay-data.js";

export class Telling {
  constructor(page, story) {
    this.story = story;
    this.newest = Number(page.dataset.newest);
    this.standing = page.querySelector("[data-standing]");
    this.people = JSON.parse(this.standing.dataset.people);
    this.now = page.querySelector("[data-now]");
    this.told = page.querySelector("[data-told]");
    this.boxes = [...page.querySelectorAll("[data-box]")];
    this.words = new Map(
      [...page.querySelectorAll("[data-place-words]")].map((line) => [line.dataset.placeWords, line]),
    );
    this.map = page.querySelector(".map-frame");
    this.nowBeside = page.querySelector("[data-beside]");
    this.beside = readBeside(page);
  }

  // Take all that stands beside scenes, as HTML by place, in the place of what the page came with.
  setBeside(beside) {
    this.beside = beside;
  }

  // Tell of a place of the story, at which `changed` places of the map lie otherwise than before.
  tell(at, changed) {
    const { facts } = this.story;
    const scene = this.story.scene(at);
    this.now.replaceChildren(made("div", "entry", ...this.entry(scene)));
    this.nowBeside.innerHTML = this.beside[at] ?? "";
    this.tellBefore(at);
    this.standing.replaceChildren(...listed(facts[scene.facts], this.people));
    const boxes = this.story.boxes(at);
    for (const box of this.boxes) box.replaceChildren(...listed(facts[boxes[box.dataset.box]] ?? []));
    for (const place of changed) this.say(place, this.words.get(place));
  }

  // Tell what was before a place of the story.
  tellBefore(at) {
    const before = this.story.before(at, this.newest - 1);
    this.told.replaceChildren(...before.map(([n, scene]) => this.line(scene, n)));
  }

  line(scene, n) {
    const link = made("a", "place", String(n));
    link.href = addressOf(n);
    link.dataset.to = n;
    const [letter, told] = this.entry(scene);
    told.insertAdjacentHTML("beforeend", this.beside[n] ?? "");
    return made("li", "", link, letter, told);
  }

  entry({ seat, order, says, names, dice }) {
    const told = made("div", "");
    if (order) told.append(made("p", "order", order));
    for (const [n, sentence] of (says ?? []).entries()) {
      told.append(made("p", "", ...linked(sentence, (names ?? []).filter(([at]) => at === n), this.people)));
    }
    if (dice) told.append(made("p", "dice", dice));
    return [made("span", "seat-letter", seat ?? ""), told];
  }

  // The stacks of a place, as their counters are titled.
  say(place, line) {
    const titles = this.map.querySelectorAll(
      `[data-place="${place}"] :is(.stack, .more) > title`,
    );
    const said = [...titles].flatMap((title) => title.textContent.split("\n"));
    line.hidden = said.length === 0;
    line.querySelector("ul").replaceChildren(...said.map((stack) => made("li", "", stack)));
  }
}

// What the page itself shows beside the places that it came with.
function readBeside(page) {
  const found = {};
  for (const box of page.querySelectorAll("[data-beside-at]")) {
    found[box.dataset.besideAt] = box.innerHTML;
  }
  return found;
}

// A sentence in pieces; what it names leads to its place on the map.
function linked(sentence, names, people) {
  // Counted in whole characters, as the server counts.
  const signs = [...sentence];
  const part = (start, end) => signs.slice(start, end).join("");
  const pieces = [];
  let done = 0;
  for (const [, start, end, place] of names) {
    pieces.push(part(done, start), named(place, part(start, end), people));
    done = end;
  }
  return [...pieces, part(done)];
}

// A place is a link; a player, whose seat stands after a mark, is called by their name.
function named(place, text, people) {
  if (place.startsWith("@")) return people[place] ?? text;
  const link = made("a", "named", text);
  link.href = `#place-${place}`;
  link.dataset.place = place;
  return link;
}

// `people` has the names of players whom a fact calls by their seats.
function listed(facts, people = {}) {
  return facts.map(([label, fact]) => {
    return made("div", "", made("dt", "", label), made("dd", "", people[fact] ?? fact));
  });
}

function made(name, classes, ...content) {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  element.append(...content);
  return element;
}
