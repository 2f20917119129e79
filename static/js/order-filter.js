// A click on a place narrows the order panel's choices to it; a second click widens them again.

import { boardPlaces, layout, placeUnder } from "./board-places.js";

let chosen = null;
let ends = new AbortController();

export function attachFilter() {
  const bar = document.querySelector("[data-filter]");
  const map = document.querySelector(".map-frame");
  if (!bar || !map) return;
  chosen = null;
  map.querySelector(".is-chosen")?.classList.remove("is-chosen");
  ends.abort();
  ends = new AbortController();
  const choose = (event) => {
    const place = placeUnder(event);
    if (place) filter(bar, place === chosen ? null : place);
  };
  map.addEventListener("click", choose, { signal: ends.signal });
  bar.querySelector("button").addEventListener("click", () => filter(bar, null));
}

// The places that an option names: they stand in its order, where it has no list of them.
function placesOf(option) {
  return option.dataset.places?.split(" ") ?? Object.values(JSON.parse(option.value || "{}")).flat();
}

function filter(bar, place) {
  const options = [...document.querySelectorAll("#orders option")];
  const named = (option) => placesOf(option).includes(place);
  chosen = place !== null && options.some(named) ? place : null;
  for (const option of options) {
    option.hidden = option.disabled = chosen !== null && !named(option);
  }
  for (const select of document.querySelectorAll("#orders select")) {
    const shown = [...select.options].filter((option) => !option.disabled);
    select.closest("form").hidden = shown.length === 0;
    if (shown.length && select.selectedOptions[0]?.disabled !== false) shown[0].selected = true;
  }
  document.querySelector(".map-frame .is-chosen")?.classList.remove("is-chosen");
  bar.hidden = chosen === null;
  if (chosen !== null) {
    boardPlaces().group(chosen)?.classList.add("is-chosen");
    bar.querySelector("[data-filter-name]").textContent = layout.places[chosen]?.name ?? chosen;
  }
}
