// The place under the pointer is shown, but not while the map moves beneath it: each change would
// draw anew what lies there, in the middle of the movement.

import { boardPlaces } from "./board-places.js";

export class Pointed {
  constructor(view) {
    this.view = view;
    this.place = null;
    for (const kind of ["pointermove", "pointerleave"]) {
      view.svg.addEventListener(kind, (event) => {
        this.pointer = kind === "pointermove" ? event : null;
        // With a button down it is a drag, or will be one.
        if (!event.buttons) this.look();
      });
    }
  }

  look() {
    const { frame, moving } = this.view;
    if (moving || frame.matches(".is-dragged")) return;
    const at = this.pointer && boardPlaces().under(this.pointer);
    const found = at ? boardPlaces().group(at) : null;
    if (found === this.place) return;
    this.place?.classList.remove("is-pointed");
    found?.classList.add("is-pointed");
    this.place = found;
  }
}
