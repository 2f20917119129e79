// A counter dragged by mouse, pen or finger: to a place that is lit, or onto another stack. What
// lies under the pointer is asked of the page, so that it does not matter how the map is enlarged.

import { placeUnder } from "./board-places.js";

const FAR = { mouse: 5, pen: 8, touch: 12 };
const SVG = "http://www.w3.org/2000/svg";

export class Drag {
  // `lift` begins with a stack and a unit in it (or null), `hover` tells of the place
  // under the pointer, `drop` ends it there or on a stack; all nulls: it was called off.
  // `find` says what lies at a point of the window, if not places and stacks.
  constructor({ lift, hover, drop, find = under }) {
    Object.assign(this, { lift, hover, drop, find });
    this.held = null;
    this.ends = null;
  }

  get isUnderWay() {
    return Boolean(this.held?.ghost);
  }

  // A pointer came down on something that can be dragged.
  begin(event) {
    const source = event.target.closest("[data-drag]");
    if (!source || event.button !== 0 || this.held) return;
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    this.held = { source, pointerId, far: FAR[pointerType] ?? FAR.mouse, x, y, ghost: null };
    this.ends = new AbortController();
    const { signal } = this.ends;
    const mine = (act) => (each) => each.pointerId === this.held?.pointerId && act(each);
    addEventListener("pointermove", mine((each) => this.move(each)), { signal });
    addEventListener("pointerup", mine((each) => this.end(each)), { signal });
    addEventListener("pointercancel", mine(() => this.cancel()), { signal });
  }

  move(event) {
    const { clientX: x, clientY: y } = event;
    if (!this.held.ghost) {
      if (Math.hypot(x - this.held.x, y - this.held.y) < this.held.far) return;
      this.held.ghost = ghostOf(this.held.source);
      document.body.append(this.held.ghost);
      document.documentElement.classList.add("is-dragging");
      const { stack, drag, unit = null } = this.held.source.dataset;
      this.lift(stack ?? drag, unit);
    }
    event.preventDefault();
    this.held.ghost.style.setProperty("--left", `${x}px`);
    this.held.ghost.style.setProperty("--top", `${y}px`);
    this.hover(...this.find(x, y));
  }

  end(event) {
    const wasUnderWay = this.isUnderWay;
    const found = this.find(event.clientX, event.clientY);
    this.let();
    if (!wasUnderWay) return;
    // The click that follows belongs to the drag.
    const swallow = (click) => click.stopImmediatePropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    this.drop(...found);
  }

  cancel() {
    const wasUnderWay = this.isUnderWay;
    this.let();
    if (wasUnderWay) this.drop(null, null);
  }

  let() {
    this.ends?.abort();
    this.held?.ghost?.remove();
    this.held = null;
    document.documentElement.classList.remove("is-dragging");
  }
}

// The place and the stack at a point of the window.
function under(x, y) {
  const element = document.elementFromPoint(x, y);
  const place = placeUnder({ target: element, clientX: x, clientY: y });
  return [place, element?.closest("[data-stack]")?.dataset.stack ?? null];
}

// What follows the pointer: the counter as it lies on the map or in the opened stack.
function ghostOf(source) {
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  if (!(source instanceof SVGGraphicsElement) || source instanceof SVGSVGElement) {
    ghost.append(source.cloneNode(true));
    return ghost;
  }
  const { width, height } = source.getBoundingClientRect();
  const { x, y, width: wide, height: high } = source.getBBox();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "board");
  svg.setAttribute("viewBox", `${x - 1} ${y - 1} ${wide + 2} ${high + 2}`);
  svg.setAttribute("width", Math.max(width, 28));
  svg.setAttribute("height", Math.max(height, 28));
  const copy = svg.appendChild(source.cloneNode(true));
  copy.removeAttribute("transform");
  copy.removeAttribute("data-stack");
  ghost.append(svg);
  return ghost;
}
