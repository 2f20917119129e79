// A menu that lies over the page closes on Escape and on a press beside it. Without this module its
// summary closes it.

const OPEN = "details.strip-more[open]";

addEventListener("pointerdown", ({ target }) => {
  for (const menu of document.querySelectorAll(OPEN)) if (!menu.contains(target)) menu.open = false;
});

// Before the map hears of it: the key is not to let go of what is in hand there, too.
addEventListener(
  "keydown",
  (event) => {
    const menu = event.key === "Escape" && document.querySelector(OPEN);
    if (!menu) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary").focus();
  },
  { capture: true },
);
