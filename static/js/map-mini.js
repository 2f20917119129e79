// The small map in a corner: the ground, a dot a stack, and a frame around what is seen.

const SVG = "http://www.w3.org/2000/svg";
const DOT = 11;

export class MiniMap {
  constructor(view) {
    this.view = view;
    this.box = document.createElement("div");
    this.box.className = "map-mini";
    this.box.setAttribute("aria-hidden", "true");
    this.seen = document.createElement("div");
    this.seen.className = "map-mini-seen";
    this.box.hidden = true;
    this.box.append(this.seen);
    this.box.addEventListener("pointerdown", (event) => this.take(event));
    view.frame.after(this.box);
  }

  drawn() {
    const { view } = this;
    const small = document.createElementNS(SVG, "svg");
    small.setAttribute("viewBox", `0 0 ${view.width} ${view.height}`);
    small.setAttribute("class", "board");
    small.append(view.svg.querySelector(":scope > image").cloneNode());
    for (const stack of view.svg.querySelectorAll("[data-stack]")) {
      const { left, right, top, bottom } = view.boxOf(stack);
      const dot = document.createElementNS(SVG, "circle");
      dot.setAttribute("class", `map-mini-dot ${stack.getAttribute("class")}`);
      dot.setAttribute("cx", (left + right) / 2);
      dot.setAttribute("cy", (top + bottom) / 2);
      dot.setAttribute("r", DOT);
      small.append(dot);
    }
    return small;
  }

  // What it shows has changed.
  drawAnew() {
    this.seen.previousSibling?.remove();
    if (!this.box.hidden) this.seen.before(this.drawn());
  }

  // Frame what is seen; where all of it is, there is nothing to tell.
  show(isWanted) {
    const { view, box, seen } = this;
    const { x, y, scale } = view.now;
    const isWhole = scale <= view.fit * 1.02;
    // It is a drawing as well: it comes when the map is at rest, and is made when it first comes.
    if (box.hidden && view.moving) return;
    box.hidden = isWhole || !isWanted;
    if (box.hidden) return;
    if (!seen.previousSibling) seen.before(this.drawn());
    const wide = Math.min(1, view.frame.clientWidth / scale / view.width);
    const high = Math.min(1, view.frame.clientHeight / scale / view.height);
    const percent = (part) => `${(part * 100).toFixed(2)}%`;
    seen.style.width = percent(wide);
    seen.style.height = percent(high);
    seen.style.left = percent(Math.max(0, x / view.width - wide / 2));
    seen.style.top = percent(Math.max(0, y / view.height - high / 2));
  }

  // A press goes there; held, the frame follows.
  take(down) {
    down.preventDefault();
    this.view.settle();
    this.box.setPointerCapture(down.pointerId);
    const follow = (event) => this.go(event);
    this.go(down);
    this.box.addEventListener("pointermove", follow);
    const end = () => this.box.removeEventListener("pointermove", follow);
    this.box.addEventListener("pointerup", end, { once: true });
    this.box.addEventListener("pointercancel", end, { once: true });
  }

  go({ clientX, clientY }) {
    const box = this.box.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * this.view.width;
    const y = ((clientY - box.top) / box.height) * this.view.height;
    this.view.scrollTo(x, y);
  }
}
