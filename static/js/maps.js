// A map that is looked at without a match: a place is chosen by pointer, keyboard or name, and what
// stands there is said and shown. Without this module a form does the same.

import { lettersCount } from "./board-input-keys.js";
import { boardPlaces, layout, placeUnder } from "./board-places.js";
import { PlaceCursor } from "./place-cursor.js";
import { attachMap } from "./map.js";

const page = document.querySelector("[data-maps]");
const frame = page.querySelector(".map-frame");
const form = page.querySelector(".maps-form");
const field = form.elements.hex;
const says = page.querySelector("[data-says]");
const WRITING = "input:not([type=checkbox]), textarea, select";

// A place is looked at with what lies about it.
frame.dataset.nearest = 1;
attachMap();
const cursor = new PlaceCursor(frame, boardPlaces(), chosen);
let asking = null;

// A place has been chosen: say it at once, and fetch what is known of it.
async function chosen(place) {
  says.textContent = layout.places[place].says;
  const address = new URL(page.dataset.maps, location.href);
  address.searchParams.set("hex", place);
  const season = new FormData(form).get("season");
  if (season) address.searchParams.set("season", season);
  for (const box of overlays()) if (box.checked) address.searchParams.append("over", box.value);
  history.replaceState(null, "", address);
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(address, { signal: asking.signal });
    if (!answer.ok) return;
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    page.querySelector("#facts").replaceWith(other.querySelector("#facts"));
  } catch (fault) {
    if (fault.name !== "AbortError") says.textContent = layout.places[place].says;
  }
}

function overlays() {
  return [...form.querySelectorAll("[data-key]")];
}

function show(box) {
  const drawn = frame.querySelector(`[data-overlay="${CSS.escape(box.value)}"]`);
  drawn?.classList.toggle("is-shown", box.checked);
}

// The place with this number or name; the beginning of a name is enough if no other has it.
function found(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return null;
  const numbered = Object.keys(layout.places).find((place) => place.toLowerCase() === wanted);
  if (numbered) return numbered;
  const named = Object.keys(layout.places).map((place) => {
    return [place, layout.places[place].name.slice(place.length).trim().toLowerCase()];
  });
  const same = named.filter(([, name]) => name === wanted);
  const begun = named.filter(([, name]) => name.startsWith(wanted));
  return same[0]?.[0] ?? (begun.length === 1 ? begun[0][0] : null);
}

form.addEventListener("submit", (event) => {
  const place = found(field.value);
  // What is not on the map is for the server to say.
  if (!place) return;
  event.preventDefault();
  cursor.go(place);
  frame.focus({ preventScroll: true });
});

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-key]")) show(event.target);
  const { sheet } = event.target.dataset;
  if (!sheet) return;
  for (const image of page.querySelectorAll(".ground-sheet")) image.setAttribute("href", sheet);
});

frame.addEventListener("click", (event) => {
  const place = placeUnder(event);
  if (place) cursor.go(place, { isSeen: true });
});

page.addEventListener("click", (event) => {
  const link = event.target.closest(".maps-near a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  cursor.go(new URL(link.href).searchParams.get("hex"));
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITING)) return;
  if (!lettersCount() && !event.target.closest(".map-frame")) return;
  const key = event.key.toLowerCase();
  if (key === "g") {
    event.preventDefault();
    field.focus();
    field.select();
    return;
  }
  const box = overlays().find((each) => each.dataset.key === key);
  if (!box) return;
  event.preventDefault();
  box.checked = !box.checked;
  show(box);
});
