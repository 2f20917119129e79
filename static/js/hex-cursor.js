// The hex that is chosen on a map, which arrows and the number pad move in six directions. The
// focus stays on the map; what the hex is, is for its listener to say.

import { layout } from "./board-places.js";

const HALF = Math.sqrt(3) / 2;
const TO = { N: [0, -1], NE: [HALF, -0.5], SE: [HALF, 0.5], S: [0, 1], SW: [-HALF, 0.5], NW: [-HALF, -0.5] };
const KEYS = { ArrowUp: "N", ArrowDown: "S", 7: "NW", 8: "N", 9: "NE", 1: "SW", 2: "S", 3: "SE" };

export class HexCursor {
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

  // The hex on the other side of the side in a direction; null beyond the edge.
  neighbour(place, direction) {
    const [left, top, right, bottom] = layout.places[place].box;
    const [dx, dy] = TO[direction];
    const far = bottom - top;
    return this.places.on((left + right) / 2 + dx * far, (top + bottom) / 2 + dy * far);
  }

  // Choose a hex, and bring it into view unless it `isSeen`.
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

function directionOf({ key, shiftKey, code }) {
  if (key === "ArrowRight") return shiftKey ? "SE" : "NE";
  if (key === "ArrowLeft") return shiftKey ? "SW" : "NW";
  return KEYS[key] ?? (code.startsWith("Numpad") ? KEYS[code.slice(6)] : null) ?? null;
}
