// Which tool of the map a key means, wherever on the page it is pressed.

const WRITING = "input, textarea, select, [contenteditable]";

export function toolOf(event) {
  if (event.altKey || event.target.closest(WRITING)) return null;
  if (event.key === "Escape") return "letGo";
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    return key === "y" ? "redo" : null;
  }
  if (key === "u") return event.shiftKey ? "redo" : "undo";
  return null;
}
