// What a sentence names lights up on the map while its link is pointed at, and is shown by a click.
// Without this module, or where the map does not stand on the page, the link leads to its text.

import { boardPlaces } from "./board-places.js";

const NAMED = "a.named[data-place]";

for (const [begin, end] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(begin, (event) => light(event.target.closest?.(NAMED), true));
  document.addEventListener(end, (event) => light(event.target.closest?.(NAMED), false));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(NAMED);
  const place = link && placeCalled(spotOf(link).place);
  if (!place || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The text of the link is no place to go back to: focus goes where the eye does.
  show(place);
  light(link, link.matches(":hover"));
});

function light(link, isLit) {
  if (!link) return;
  const { place, stack } = spotOf(link);
  placeCalled(place)?.classList.toggle("is-named", isLit);
  if (stack) counter(stack)?.classList.toggle("is-named", isLit);
}

function show(place) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = still ? "auto" : "smooth";
  const told = new CustomEvent("show-place", { bubbles: true, cancelable: true });
  // The map goes there by itself; one that cannot is scrolled.
  if (place.dispatchEvent(told)) place.scrollIntoView({ block: "center", inline: "center", behavior });
  else place.closest(".map-frame").scrollIntoView({ block: "nearest", behavior });
  place.focus({ preventScroll: true });
}

// Where what a link names is now: a place, or the stack in which a unit lies, which a draft may have
// moved since the log was drawn. The data of the map says what each stack holds.
function spotOf(link) {
  const { place, unit } = link.dataset;
  const script = document.getElementById("handling");
  const lying = unit && script ? Object.entries(JSON.parse(script.textContent).stacks) : [];
  for (const [at, stacks] of lying) {
    const stack = stacks.find(({ units }) => units.some(({ id }) => id === unit));
    if (stack) return { place: at, stack: stack.id };
  }
  return { place, stack: null };
}

function placeCalled(name) {
  return boardPlaces()?.group(name) ?? null;
}

function counter(stack) {
  return document.querySelector(`.map-frame [data-stack="${CSS.escape(stack)}"]`);
}
