// The key > leads to the next match that waits, from every page.

import { lettersCount } from "./board-input-keys.js";

const WRITING = "input, textarea, select, [contenteditable], dialog";

addEventListener("keydown", (event) => {
  if (event.key !== ">" || event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !lettersCount()) return;
  if (event.target.closest?.(WRITING) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const link = document.querySelector("#onward a[href]");
  location.assign(link?.href ?? document.querySelector("[data-onward]").dataset.onward);
});
