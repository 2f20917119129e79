// The place under the pointer is shown, but not while the map moves beneath it: each change would
// draw anew what lies there, in the middle of the movement.

export class Pointed {
  constructor(view) {
    this.view = view;
    this.place = null;
    for (const kind of ["pointerover", "pointerleave"]) {
      // With a button down it is a drag, or will be one.
      view.svg.addEventListener(kind, ({ buttons }) => buttons || this.look());
    }
  }

  look() {
    const { svg, frame, moving } = this.view;
    if (moving || frame.matches(".is-dragged")) return;
    const found = svg.querySelector(".place:hover");
    if (found === this.place) return;
    this.place?.classList.remove("is-pointed");
    found?.classList.add("is-pointed");
    this.place = found;
  }
}
