// The table of a match without full page loads. Everything works without this module, too.

import { placeOf } from "./board-places.js";
import { attachFilter } from "./filter.js";
import { attachHandling } from "./handling.js";
import { attachLive } from "./live-table.js";
import "./log-links.js";
import { attachLogSearch } from "./log-search.js";
import { attachMap } from "./map.js";
import "./menus.js";
import { attachPress } from "./press.js";
import { attachCopying } from "./order-text.js";
import { attachTabs } from "./tabs.js";

// What scrolls by itself where the page stands in columns.
const SCROLLED = ".table-grid > .orders, .panel";

let busy = false;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-swap]")) return;
  event.preventDefault();
  if (!busy) send(form, event.submitter);
});

async function send(form, submitter) {
  busy = true;
  document.documentElement.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams(new FormData(form, submitter));
    // Not form.action: that would be the select box of this name.
    const headers = { "Fieldpost-Keeps": shownMatch() };
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // A page that reloads itself must be loaded for real.
    if (page.querySelector("meta[http-equiv=refresh]")) location.assign(answer.url);
    else show(page, answer, submitter);
  } catch {
    // The connection failed. Sent again, the form's token makes it count once.
    delete form.dataset.swap;
    form.requestSubmit(submitter);
  } finally {
    busy = false;
    document.documentElement.removeAttribute("aria-busy");
  }
}

// `isQuiet`: nobody has pressed anything, and what was focused or typed stays so.
function show(page, answer, submitter, isQuiet = false) {
  const scrolled = [...document.querySelectorAll(SCROLLED)].map((part) => [part.id, part.scrollTop]);
  const verb = submitter?.closest("[data-verb]")?.dataset.verb;
  const written = submitter?.closest("form")?.querySelector("#text")
    ? ""
    : document.getElementById("text")?.value;
  const typed = isQuiet ? typedFields() : [];
  const focused = isQuiet ? wayTo(document.activeElement) : null;
  const opened = [...document.querySelectorAll("#main details[id][open]")].map(({ id }) => id);
  for (const place of page.querySelectorAll("[data-kept]")) takeOver(place);
  document.getElementById("main").replaceWith(page.getElementById("main"));
  // What was unfolded stays so.
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  document.title = page.title;
  if (answer.redirected) history.replaceState(null, "", answer.url);
  // An answer given at once is that of the page without a receipt.
  else if (!isQuiet && answer.ok) history.replaceState(null, "", location.pathname + location.hash);
  // What was being written stays, whatever else was clicked.
  const box = document.getElementById("text");
  if (box && !box.value && written) box.value = written;
  for (const [way, text] of typed) {
    const field = document.querySelector(way);
    if (field && !field.value) field.value = text;
  }
  const next = isQuiet
    ? focused && document.querySelector(focused)
    : document.getElementById("receipt") ??
    document.querySelector("#orders [name=sure]") ??
    document.querySelector(`[data-verb="${verb}"] :is(select, button)`) ??
    // What is folded away takes no focus.
    [...document.querySelectorAll("#orders :is(select, button)")].find((it) => it.checkVisibility());
  next?.focus({ preventScroll: true });
  prepare();
  for (const [id, down] of scrolled) document.getElementById(id)?.scrollTo(0, down);
  // A refusal of what was done on the map is told there.
  const isTold = next?.id === "receipt" || next?.name === "sure";
  if (isTold && document.activeElement === next) next.scrollIntoView({ block: "nearest" });
}

// Which match this page shows, as it stands; what a draft does not change is not sent again.
function shownMatch() {
  // An analysis board is no match: nothing of it is kept.
  return document.querySelector("[data-live]")?.dataset.mark.split(".")[0] ?? "";
}

// What was not sent again stays what it is.
function takeOver(place) {
  const kept = document.getElementById(place.id);
  if (kept) place.replaceWith(place.ownerDocument.adoptNode(kept));
  else place.remove();
}

function typedFields() {
  return [...document.querySelectorAll("#main :is(textarea, input[type=text])")]
    .filter((field) => field.value && field.value !== field.defaultValue)
    .map((field) => [wayTo(field), field.value])
    .filter(([way]) => way);
}

// A selector by which an element is found on another page like this one; null if there is none.
function wayTo(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  const place = placeOf(element);
  if (place) return `#board-${CSS.escape(place)}`;
  const verb = element.closest("[data-verb]")?.dataset.verb;
  return verb && element.name ? `[data-verb="${verb}"] [name="${element.name}"]` : null;
}

function prepare() {
  attachTabs();
  attachMap();
  attachHandling();
  attachFilter();
  attachLogSearch();
  attachCopying();
  attachPress((page, answer) => show(page, answer, null, true));
  attachLive((page, answer) => show(page, answer, null, true));
}

prepare();
