// A menu that lies over the page closes on Escape and on a press beside it. Without this module its
// summary closes it.

const HINTS = "fieldpost.hints";
const OPEN = "details.strip-more[open], #undone[open], #left-undone[open]";
// The menu of the site, which the browser closes itself if it is let.
const POPOVER = CSS.supports("selector(:popover-open)") ? ":popover-open" : null;

addEventListener("pointerdown", ({ target }) => {
  for (const menu of document.querySelectorAll(OPEN)) if (!menu.contains(target)) menu.open = false;
});

// A message that lies over the map is put away by its button, by a press on the map, before the map
// takes the press, and by a press on what is left to do, which leads to its place on the map.
const TO_THE_MAP = ".has-drawers .map-frame, :is(#undone, #left-undone) [data-place]";
addEventListener("click", putAway, { capture: true });

function putAway({ target }) {
  const button = target.closest?.("[data-dismiss]");
  if (!button && !target.closest?.(TO_THE_MAP)) return;
  for (const each of document.querySelectorAll("[data-dismiss]")) each.parentElement.remove();
  // News must not bring it back.
  const here = new URL(location.href);
  if (here.searchParams.has("receipt")) {
    here.searchParams.delete("receipt");
    here.hash = "";
    history.replaceState(null, "", here);
  }
  if (button) document.querySelector(".map-frame")?.focus({ preventScroll: true });
}

// Hints for newcomers stay away once they were put away.
if (hidesHints()) document.documentElement.classList.add("has-no-hints");

addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-no-hints]")) return;
  document.documentElement.classList.add("has-no-hints");
  try {
    localStorage.setItem(HINTS, "off");
  } catch {
    // They are away until the next page.
  }
});

function hidesHints() {
  try {
    return localStorage.getItem(HINTS) === "off";
  } catch {
    return false;
  }
}

// Before the map hears of it: the key is not to let go of what is in hand there, too.
addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape") return;
    if (POPOVER && document.querySelector(POPOVER)) event.stopPropagation();
    const menu = document.querySelector(OPEN);
    if (!menu) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary").focus();
  },
  { capture: true },
);
