// What is laid over the map: chosen by a box or its digit. The site draws it for the position that
// is shown, and sends it as a part of the page, whose content goes onto the map.

import { lettersCount } from "./board-input-keys.js";
import { placeOf, placeUnder } from "./board-places.js";

const WRITING = "input:not([type=checkbox]), textarea, select, dialog";

// The boxes of the page; none where a game has no overlays.
function boxes() {
  return [...document.querySelectorAll("[data-overlays] input")];
}

export function wantedOverlays() {
  return boxes().filter(({ checked }) => checked).map(({ value }) => value);
}

// Put what has come onto the map, between its ground and the counters.
export function attachOverlays() {
  const form = document.querySelector("[data-overlays]");
  const image = document.querySelector(".map-frame svg.board > image");
  const part = document.getElementById("map-overlays");
  if (!form || !image || !part) return;
  form.querySelector("[data-without-script]")?.setAttribute("hidden", "");
  const wanted = wantedOverlays();
  const come = [...part.querySelectorAll(":scope > g")].map((group) => group.cloneNode(true));
  const names = new Set(come.map(({ dataset }) => dataset.overlay));
  for (const group of image.parentNode.querySelectorAll(":scope > .overlay")) {
    const { overlay } = group.dataset;
    if (names.has(overlay) || !wanted.includes(overlay)) group.remove();
  }
  image.after(...come.filter(({ dataset }) => wanted.includes(dataset.overlay)));
  more = [...document.querySelectorAll(".map-frame .overlay [data-about]")];
  tellOf(pointed);
}

// What an overlay says of one place is shown while that is pointed at by a mouse, or has the focus.
let more = [];
let pointed = null;

function tellOf(place) {
  pointed = place;
  for (const each of more) each.classList.toggle("is-shown", each.dataset.about === place);
}

document.addEventListener("pointermove", (event) => {
  if (!more.length || event.pointerType !== "mouse" || event.buttons) return;
  const place = placeUnder(event);
  if (place !== pointed) tellOf(place);
});

document.addEventListener("focusin", ({ target }) => {
  if (more.length && placeOf(target)) tellOf(placeOf(target));
});

document.addEventListener("change", (event) => {
  if (event.target.closest?.("[data-overlays]")) choose();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITING)) return;
  if (!lettersCount()) return;
  const box = boxes().find(({ dataset }) => dataset.digit === event.key);
  if (!box) return;
  event.preventDefault();
  box.checked = !box.checked;
  choose();
});

function choose() {
  attachOverlays();
  document.dispatchEvent(new CustomEvent("overlays-chosen"));
}
