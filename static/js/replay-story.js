// The scenes of a match: what lay where at any place of the story, and what moved between two.

export class Story {
  constructor({ faces, facts, stops, scenes }) {
    Object.assign(this, { faces, facts, stops, scenes });
  }

  get last() {
    return this.scenes.length - 1;
  }

  stopBefore(at) {
    return this.stops.findLast((stop) => stop < at) ?? 0;
  }

  stopAfter(at) {
    return this.stops.find((stop) => stop > at) ?? this.last;
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
    for (let n = 0; n <= at; n++) Object.assign(lying, this.scenes[n][what]);
    return lying;
  }

  // The stacks that moved between two places of the story, each as it was named at either.
  moves(from, to) {
    const [early, late] = from < to ? [from, to] : [to, from];
    const began = new Map();
    for (let n = early + 1; n <= late; n++) {
      const before = new Map(began);
      for (const [a, b] of this.scenes[n].moves ?? []) began.set(b, before.get(a) ?? a);
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
