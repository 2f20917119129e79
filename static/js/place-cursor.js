// The place that is chosen on a map, which arrows and the number pad move: in the six directions of
// a hex, or along the links of a map of spaces. The focus stays on the map; what the place is, is for
// its listener to say.

import { layout, middleOf, nearest } from "./board-places.js";

const HALF = Math.sqrt(3) / 2;
const HEX = { N: [0, -1], NE: [HALF, -0.5], SE: [HALF, 0.5], S: [0, 1], SW: [-HALF, 0.5], NW: [-HALF, -0.5] };
const KEYS_OF_HEXES = { ArrowUp: "N", ArrowDown: "S", 7: "NW", 8: "N", 9: "NE", 1: "SW", 2: "S", 3: "SE" };
const COMPASS = { N: [0, -1], NE: [0.7, -0.7], E: [1, 0], SE: [0.7, 0.7], S: [0, 1], SW: [-0.7, 0.7], W: [-1, 0], NW: [-0.7, -0.7] };
const KEYS_OF_SPACES = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W", 7: "NW", 8: "N", 9: "NE", 4: "W", 6: "E", 1: "SW", 2: "S", 3: "SE" };

export class PlaceCursor {
  constructor(frame, places, told) {
    this.frame = frame;
    this.places = places;
    this.told = told;
    this.place = places.svg.querySelector(".place.marked")?.dataset.place ?? null;
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event);
    if (!direction) return;
    event.preventDefault();
    const next = this.place ? this.neighbour(this.place, direction) : Object.keys(layout.places)[0];
    if (next) this.go(next);
  }

  // The hex on the other side of the side in a direction, or the space to which a link leads there;
  // null beyond the edge.
  neighbour(place, direction) {
    if (layout.near) return linked(place, COMPASS[direction]) ?? nearest(place, COMPASS[direction]);
    const [left, top, right, bottom] = layout.places[place].box;
    const [dx, dy] = HEX[direction];
    const far = bottom - top;
    return this.places.on((left + right) / 2 + dx * far, (top + bottom) / 2 + dy * far);
  }

  // Choose a place, and bring it into view unless it `isSeen`.
  go(place, { isSeen = false } = {}) {
    this.place = place;
    this.places.mark([place]);
    if (!isSeen) {
      const group = this.places.group(place);
      const box = group.getBoundingClientRect();
      const seen = this.frame.getBoundingClientRect();
      const isOut = box.left < seen.left || box.right > seen.right || box.top < seen.top || box.bottom > seen.bottom;
      if (isOut) group.dispatchEvent(new CustomEvent("show-place", { bubbles: true, cancelable: true }));
    }
    this.told(place);
  }
}

// The space to which the link leads that lies nearest to a direction, less than 60 degrees off it.
function linked(place, [dx, dy]) {
  const [x, y] = middleOf(place);
  let best = null;
  let most = 0.5;
  for (const other of layout.near[place]) {
    const [ox, oy] = middleOf(other);
    const along = ((ox - x) * dx + (oy - y) * dy) / Math.hypot(ox - x, oy - y);
    if (along > most) [best, most] = [other, along];
  }
  return best;
}

function directionOf({ key, shiftKey, code }) {
  const ofNumberPad = code.startsWith("Numpad") ? code.slice(6) : null;
  if (layout.near) return KEYS_OF_SPACES[key] ?? KEYS_OF_SPACES[ofNumberPad] ?? null;
  if (key === "ArrowRight") return shiftKey ? "SE" : "NE";
  if (key === "ArrowLeft") return shiftKey ? "SW" : "NW";
  return KEYS_OF_HEXES[key] ?? KEYS_OF_HEXES[ofNumberPad] ?? null;
}
