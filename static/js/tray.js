// What a player holds, such as a hand of cards, between map and bar; on a telephone it takes turns with
// the map. The places that something in it can be used on light up while it is pointed at, and stay
// lit while it is picked up; the map goes to them then, if none of them is seen.

import { boardPlaces } from "./board-places.js";

const LIGHTS = ".tray [data-lights]";

let shining = [];

function light(part) {
  const places = boardPlaces();
  for (const place of shining) places?.group(place)?.classList.remove("is-useful");
  shining = part?.dataset.lights.split(" ").filter(Boolean) ?? [];
  for (const place of shining) places?.group(place)?.classList.add("is-useful");
}

// Those of the places that anything held can be used on.
export function usefulPlaces(places) {
  const useful = new Set();
  for (const part of document.querySelectorAll(LIGHTS)) {
    for (const place of part.dataset.lights.split(" ")) useful.add(`board-${place}`);
  }
  return places.filter(({ id }) => useful.has(id));
}

const pickedUp = () => document.querySelector(`${LIGHTS}:has([aria-pressed=true])`);

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const part = target.closest?.(LIGHTS);
    if (part) light(part);
    else if (shining.length) light(pickedUp());
  });
}

document.addEventListener("click", (event) => {
  const lift = event.target.closest?.(".tray button[aria-pressed]");
  if (lift) {
    const isUp = lift.getAttribute("aria-pressed") === "true";
    for (const each of document.querySelectorAll(".tray button[aria-pressed=true]")) {
      each.setAttribute("aria-pressed", "false");
    }
    lift.setAttribute("aria-pressed", String(!isUp));
    light(pickedUp() ?? lift.closest(LIGHTS));
    const frame = document.querySelector(".map-frame");
    const places = [...(frame?.querySelectorAll(".place.is-useful") ?? [])];
    frame?.dispatchEvent(new CustomEvent("show-places", { detail: places }));
  }
  // A link to what is held opens it, and goes to the first thing that can be done with it.
  const link = event.target.closest?.('a[href="#tray"]');
  const tray = link && document.getElementById("tray");
  if (tray) {
    event.preventDefault();
    tray.open = true;
    tray.querySelector("form button")?.focus();
  }
});
