// The scenes of a match: what lay where at any place of the story, and what moved between two.

// At first it may be a part of them, from the place `first` on; `last` is the last of all.
export class Story {
  constructor(told) {
    this.tell(told);
  }

  // Take what is told in the place of what was known.
  tell({ faces, facts, stops, scenes, first = 0, last = scenes.length - 1 }) {
    Object.assign(this, { faces, facts, stops, scenes, first, last });
  }

  get isWhole() {
    return this.first === 0 && this.scenes.length > this.last;
  }

  // Whether a place can be shown. Of the first scene of a part nobody knows what it changed.
  knows(at) {
    const first = this.first && this.first + 1;
    return at >= first && at < this.first + this.scenes.length;
  }

  scene(at) {
    return this.scenes[at - this.first];
  }

  // The scenes before a place, at most so many, each with its place.
  before(at, most) {
    const first = Math.max(this.first, at - most);
    const scenes = this.scenes.slice(first - this.first, at - this.first);
    return scenes.map((scene, index) => [first + index, scene]);
  }

  // Where the phase before a place begins; null if that is not known yet.
  stopBefore(at) {
    return this.stops.findLast((stop) => stop < at) ?? (this.first === 0 ? 0 : null);
  }

  // Where the next phase begins; null if that is not known yet.
  stopAfter(at) {
    const isEndKnown = this.knows(this.last);
    return this.stops.find((stop) => stop > at) ?? (isEndKnown ? this.last : null);
  }

  // What lay in each place of the map.
  places(at) {
    return this.folded(at, "places");
  }

  // Which facts told of each seat's box, by their numbers.
  boxes(at) {
    return this.folded(at, "boxes");
  }

  folded(at, what) {
    const lying = {};
    for (let n = this.first; n <= at; n++) Object.assign(lying, this.scene(n)[what]);
    return lying;
  }

  // The stacks that moved between two places of the story, each as it was named at either.
  moves(from, to) {
    const [early, late] = from < to ? [from, to] : [to, from];
    const began = new Map();
    for (let n = early + 1; n <= late; n++) {
      const before = new Map(began);
      for (const [a, b] of this.scene(n).moves ?? []) began.set(b, before.get(a) ?? a);
    }
    const pairs = [...began].map(([b, a]) => [a, b]);
    return from < to ? pairs : pairs.map(([a, b]) => [b, a]);
  }
}

// Where each stack is drawn, by its id.
export function spots(places) {
  const found = new Map();
  for (const { stacks } of Object.values(places)) {
    for (const [id, face, x, y, scale] of stacks) found.set(id, { face, x, y, scale });
  }
  return found;
}

// The address of a place of the story. What else the page's own address says stays: as whom one looks.
export function addressOf(at, step) {
  const said = new URLSearchParams(location.search);
  said.delete("step");
  said.set("at", at);
  if (step) said.set("step", step);
  return `?${said}`;
}
