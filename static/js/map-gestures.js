// What moves the map: wheel, drag, pinch, double click, keys.
//
// The wheel zooms with Ctrl held (so does a pinch on a touchpad, which browsers report in this way),
// and without it where the page itself has nothing to scroll. Elsewhere it scrolls, as everywhere.
// A finger scrolls the map natively; two pinch it. A drag begins on the ground, never on what can be
// dragged by itself: a stack, or any element with data-drag.

import { lettersCount } from "./board-input-keys.js";

const STEP = 1.4;
const SLACK = 4;
const LINE = 40;
const OWN_DRAG = ".stack, .counter, [data-drag]";
const WRITING = "input, textarea, select, [contenteditable], dialog";
const ACTS = ".stack, .place.lit, .more";

export function attachHands(view) {
  const { frame } = view;
  frame.addEventListener("wheel", (event) => wheel(view, event), { passive: false });
  frame.addEventListener("pointerdown", (event) => drag(view, event));
  frame.addEventListener("dblclick", (event) => {
    if (event.target.closest(ACTS)) return;
    view.glide(view.zoomed(event.shiftKey ? 1 / STEP ** 2 : STEP ** 2, event));
  });
  attachPinch(view);
}

// What a key means for the map, wherever on the page it is pressed; null if nothing. Whoever has
// switched single keys off has them on the map alone.
export function zoomOf({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || target.closest(WRITING)) return null;
  if (!lettersCount() && !target.closest(".map-frame")) return null;
  return { "+": "in", "=": "in", "-": "out", 0: "whole", ".": "asked" }[key] ?? null;
}

// The view one step nearer or farther; what has the focus of the keyboard stays where it is.
export function stepped(view, inwards) {
  const focused = document.activeElement?.closest(".map-frame [data-place]");
  const box = focused?.getBoundingClientRect();
  const point = box && { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  return view.zoomed(inwards ? STEP : 1 / STEP, point);
}

function wheel(view, event) {
  if (event.shiftKey || (!event.ctrlKey && pageScrolls())) return;
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
  // A touchpad's pinch comes in many small steps, a wheel's notch in one large one.
  view.move(view.zoomed(Math.exp(-Math.max(-LINE * 4, Math.min(pixels, LINE * 4)) / 400), event));
}

function pageScrolls() {
  const page = document.scrollingElement;
  return page.scrollHeight > page.clientHeight + 1;
}

function drag(view, down) {
  if (down.button !== 0 || down.pointerType === "touch" || down.target.closest(OWN_DRAG)) return;
  view.settle();
  const { frame } = view;
  const [left, top] = [frame.scrollLeft, frame.scrollTop];
  let isDragged = false;
  const move = (event) => {
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!isDragged && Math.hypot(dx, dy) < SLACK) return;
    if (!isDragged) frame.setPointerCapture(down.pointerId);
    isDragged = true;
    frame.classList.add("is-dragged");
    frame.scrollTo({ left: left - dx, top: top - dy, behavior: "instant" });
  };
  const end = () => {
    frame.removeEventListener("pointermove", move);
    frame.classList.remove("is-dragged");
    view.told();
    if (isDragged) swallowClick(frame);
  };
  frame.addEventListener("pointermove", move);
  frame.addEventListener("pointerup", end, { once: true });
  frame.addEventListener("pointercancel", end, { once: true });
}

// The click that ends a drag is none.
function swallowClick(frame) {
  const swallow = (event) => event.stopImmediatePropagation();
  frame.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => frame.removeEventListener("click", swallow, { capture: true }));
}

function attachPinch(view) {
  const { frame } = view;
  let last = null;
  const start = (event) => {
    last = event.touches.length === 2 ? grip(event.touches) : null;
  };
  frame.addEventListener("touchstart", start, { passive: true });
  frame.addEventListener("touchend", start, { passive: true });
  frame.addEventListener("touchcancel", start, { passive: true });
  frame.addEventListener(
    "touchmove",
    (event) => {
      if (!last || event.touches.length !== 2) return;
      event.preventDefault();
      const now = grip(event.touches);
      const { x, y, scale } = view.zoomed(now.apart / last.apart, now);
      const [dx, dy] = [now.clientX - last.clientX, now.clientY - last.clientY];
      view.move({ x: x - dx / scale, y: y - dy / scale, scale });
      last = now;
    },
    { passive: false },
  );
}

function grip([one, other]) {
  return {
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}
