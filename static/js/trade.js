// An offer is put together by dragging counters between a hand and the offer. A drag presses the
// counter's own button, so that it means what a tap means, and without this module taps are enough.

import { Drag } from "./board-input-drag.js";

const OFFER = "[data-trade-offer]";
const FORM = "[data-trade]";

let lifted = null;

const drag = new Drag({
  lift() {},
  hover(zone) {
    for (const offer of document.querySelectorAll(OFFER)) {
      offer.classList.toggle("is-over", zone === offer);
    }
  },
  drop(zone) {
    this.hover(null);
    // What lies in the offer is taken out by a drop anywhere else; from the hand it goes in.
    const wasInOffer = lifted?.closest(OFFER) !== null;
    const isInOffer = zone?.matches(OFFER) ?? false;
    if (zone && wasInOffer !== isInOffer && isPutting(lifted, isInOffer)) lifted.form.requestSubmit(lifted);
    lifted = null;
  },
  find(x, y) {
    const element = document.elementFromPoint(x, y);
    return [element?.closest(OFFER) ?? element?.closest(FORM) ?? document.body];
  },
});

// A counter that is in the offer already, or cannot go into it, is not moved by a drag.
function isPutting(button, isInOffer) {
  return !button.disabled && (button.getAttribute("aria-pressed") === "false") === isInOffer;
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest(`${FORM} [data-drag]`);
  if (!button || drag.held) return;
  lifted = button;
  drag.begin(event);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag.isUnderWay) drag.cancel();
});

// The browser would drag the picture on the button instead.
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(FORM)) event.preventDefault();
});
