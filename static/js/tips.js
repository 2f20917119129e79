// What a term or a rule number means, opened over it: by hovering, by focus, and by a tap, which
// pins it. A click follows the link. All of a title's tips are one file, fetched at the first need.

const MARKED = "[data-tip], [data-rule]";
const SETTLED = 200;
const NEAR = 6;

const script = document.querySelector("script[data-tips]");
const tip = document.createElement("div");
tip.className = "tip";
tip.id = "tip";
tip.role = "tooltip";
tip.popover = "manual";

let told = null;
let shownFor = null;
let timer = null;

function fetched() {
  told ??= fetch(script.dataset.tips)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
    .catch(() => {
      told = null;
      return { terms: {}, rules: {} };
    });
  return told;
}

function line(name, text) {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = text;
  return made;
}

function linesOf(mark, { terms, rules = {} }) {
  const { tip: term, rule } = mark.dataset;
  if (rule) {
    const found = rules[rule];
    return found && [line("tip-name", `${rule} ${found[0]}`), line("tip-text", found[1])];
  }
  const found = terms[term];
  if (!found) return null;
  const [name, text, number] = found;
  const lines = [line("tip-name", name), line("tip-text", text)];
  if (number) lines.push(line("tip-case", number));
  return lines;
}

async function open(mark, isPinned = false) {
  shownFor = mark;
  const lines = linesOf(mark, await fetched());
  if (shownFor !== mark || !mark.isConnected || !lines) return;
  if (isPinned && mark.href) {
    const more = document.createElement("a");
    more.href = mark.href;
    more.textContent = script.dataset.more;
    const last = document.createElement("p");
    last.append(more);
    lines.push(last);
  }
  tip.replaceChildren(...lines);
  // Within a dialog, or beside the mark: a reader hears it after the link that it describes.
  (mark.closest("dialog") ?? document.body).append(tip);
  tip.showPopover();
  lay(mark);
  mark.setAttribute("aria-describedby", tip.id);
}

function close() {
  clearTimeout(timer);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
  if (tip.isConnected && tip.matches(":popover-open")) tip.hidePopover();
}

// Below the mark, or above it where there is no room.
function lay(mark) {
  const box = mark.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = tip;
  const left = Math.max(NEAR, Math.min(box.left, innerWidth - wide - NEAR));
  const below = box.bottom + NEAR;
  const top = below + high < innerHeight ? below : Math.max(NEAR, box.top - high - NEAR);
  tip.style.setProperty("--left", `${left}px`);
  tip.style.setProperty("--top", `${top}px`);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const mark = event.target.closest?.(MARKED);
  if (mark && mark === shownFor) return;
  if (!mark && tip.contains(event.target)) return;
  close();
  if (mark && !event.buttons) timer = setTimeout(() => open(mark), SETTLED);
});

document.addEventListener("focusin", (event) => {
  const mark = event.target.closest?.(MARKED);
  if (mark?.matches(":focus-visible")) open(mark);
  else if (!tip.contains(event.target)) close();
});

document.addEventListener("focusout", (event) => {
  if (!tip.contains(event.relatedTarget)) close();
});

// A finger has no pointer that hovers: its first tap explains, and a link there leads on.
document.addEventListener("click", (event) => {
  const mark = event.target.closest?.(MARKED);
  if (mark && (event.pointerType === "touch" || mark.localName === "span")) {
    event.preventDefault();
    open(mark, true);
  } else if (!tip.contains(event.target)) close();
});

// Escape closes what is open before it means anything else.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !tip.matches(":popover-open")) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    close();
  },
  { capture: true },
);

document.addEventListener(
  "scroll",
  () => {
    if (shownFor && tip.isConnected && tip.matches(":popover-open")) lay(shownFor);
  },
  { capture: true, passive: true },
);
