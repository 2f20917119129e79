// What a key means for the map and the orders, wherever on the page it is pressed.

const WRITING = "input, textarea, select, [contenteditable], dialog";
const KEPT = "fieldpost.letters";
const CONTROLS = "button:not([disabled]), select";

// The tool of the map that a key stands for, or null.
export function toolOf(event) {
  if (event.altKey || event.target.closest(WRITING)) return null;
  if (event.key === "Escape") return "letGo";
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return "submit";
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    return key === "y" ? "redo" : null;
  }
  if (!lettersCount()) return null;
  if (key === "?") return "keys";
  if (key === "l" && event.shiftKey) return "marks";
  if (key === "u") return event.shiftKey ? "redo" : "undo";
  return null;
}

// The letter that calls an order, or null.
export function letterOf(event) {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
  if (!isPlain || event.target.closest(WRITING) || !lettersCount()) return null;
  return /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : null;
}

// The next control within `parts` whose order or name begins with a letter.
export function called(parts, letter) {
  const controls = new Set(parts.flatMap((part) => [...part.querySelectorAll(CONTROLS)]));
  const found = [...controls].filter((control) => {
    return control.checkVisibility() && nameOf(control).toLowerCase().startsWith(letter);
  });
  return found[(found.indexOf(document.activeElement) + 1) % found.length] ?? null;
}

// Show the keys; whether single letters count can be chosen there, and is remembered.
export function showKeys() {
  const dialog = document.querySelector("[data-keys]");
  const letters = dialog.querySelector("[data-letters]");
  letters.checked = lettersCount();
  letters.onchange = () => localStorage.setItem(KEPT, letters.checked ? "on" : "off");
  dialog.showModal();
}

// Whether single keys mean something wherever they are pressed.
export function lettersCount() {
  return localStorage.getItem(KEPT) !== "off";
}

function nameOf(control) {
  const label = control.labels?.[0]?.textContent;
  return (label ?? control.getAttribute("aria-label") ?? control.textContent).trim();
}
