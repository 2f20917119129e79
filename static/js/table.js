// The table of a match without full page loads. Everything works without this module, too.

import { boardPlaces, placeOf } from "./board-places.js";
import { attachFilter } from "./order-filter.js";
import { attachHandling } from "./board-input.js";
import { entitle } from "./live.js";
import { attachLive } from "./live-table.js";
import "./log-links.js";
import { attachLogSearch } from "./log-search.js";
import { attachMap } from "./map.js";
import "./menus.js";
import { attachCompletion } from "./order-completion.js";
import { attachOverlays, wantedOverlays } from "./overlays.js";
import { attachOutcomes } from "./outcomes.js";
import { isBusyAnswer, patientFetch, tellBusy } from "./retry-when-busy.js";
import { begin, pressLater, released, settle } from "./queued-click.js";
import { attachPress } from "./press.js";
import { attachSinceTurn } from "./since-turn.js";
import { attachCopying } from "./order-text.js";
import { attachSounds } from "./sounds.js";
import { attachTabs, uncoverMap } from "./tabs.js";
import "./trade.js";
import "./tray.js";
import { attachTurnOffer } from "./turn-offer.js";

// What scrolls by itself where the page stands in columns.
const CLOSED = ".shell .is-tabbed > .panel[hidden]:not(#orders)";
const SCROLLED = ".table-grid > .orders, .panel";

let busy = false;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-swap]")) return;
  event.preventDefault();
  if (busy) pressLater(event.submitter);
  else send(form, event.submitter);
});

async function send(form, submitter) {
  busy = true;
  document.documentElement.setAttribute("aria-busy", "true");
  begin(form, submitter);
  const match = shownMatch();
  let goesOn = false;
  try {
    const body = new URLSearchParams(new FormData(form, submitter));
    // Not form.action: that would be the select box of this name.
    const address = form.getAttribute("action");
    const answer = await patientFetch(address, { method: "POST", body, headers: shown() });
    if (isBusyAnswer(answer)) {
      tellBusy();
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    // A page that reloads itself must be loaded for real.
    if (page.querySelector("meta[http-equiv=refresh]")) location.assign(answer.url);
    else {
      show(page, answer, submitter);
      // A match answers an order with what is new; it leads to its page where that went on.
      goesOn = answer.ok && !(match && answer.redirected) && shownMatch() === match;
    }
  } catch {
    // The connection failed. Sent again, the form's token makes it count once.
    delete form.dataset.swap;
    form.requestSubmit(submitter);
  } finally {
    busy = false;
    document.documentElement.removeAttribute("aria-busy");
    settle(goesOn && !document.getElementById("receipt"));
    refreshOpened();
  }
}

// What the site need not send again: which match is shown, as it stands, which parts of it, and
// which drawers are closed: they are fetched when they are opened.
function shown(closed = CLOSED) {
  const parts = [...document.querySelectorAll("#main [data-part]:not([data-stale])")];
  const headers = { "Fieldpost-Keeps": shownMatch() };
  if (document.querySelector('#bar .submit [name="sure"]')) headers["Fieldpost-Asks"] = "yes";
  if (wantedOverlays().length) headers["Fieldpost-Overlays"] = wantedOverlays().join(" ");
  if (parts.length) {
    headers["Fieldpost-Parts"] = parts.map(({ id, dataset }) => `${id}=${dataset.part}`).join(" ");
    headers["Fieldpost-Closed"] = ids(closed).join(" ");
  }
  return headers;
}

function ids(selector) {
  return [...document.querySelectorAll(selector)].map(({ id }) => id);
}

// Fetch what has changed in a drawer that was closed when the page was sent, and is open now.
function refreshOpened() {
  if (!busy && document.querySelector(".is-tabbed > [data-stale]:not([hidden])")) refresh(shown());
}

async function refresh(headers) {
  const answer = await patientFetch(location.href, { headers }).catch(() => null);
  if (!answer?.ok || answer.redirected || busy) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!busy) show(page, answer, null, true);
}

document.addEventListener("panel-opened", refreshOpened);
document.addEventListener("overlays-chosen", () => busy || refresh(shown()));
// A link leads to something that a closed drawer may hold.
document.addEventListener("drawers-wanted", () => refresh(shown("#none")));

// `isQuiet`: nobody has pressed anything, and what was focused or typed stays so.
function show(page, answer, submitter, isQuiet = false) {
  const scrolled = [...document.querySelectorAll(SCROLLED)].map((part) => [part.id, part.scrollTop]);
  const verb = submitter?.dataset.focus ?? submitter?.closest("[data-verb]")?.dataset.verb;
  const written = submitter?.closest("form")?.querySelector("#text")
    ? ""
    : document.getElementById("text")?.value;
  const typed = isQuiet ? typedFields() : [];
  const focused = isQuiet ? wayTo(document.activeElement) : null;
  const opened = [...document.querySelectorAll("#main details[id][open]:not(.tray)")].map(({ id }) => id);
  for (const place of page.querySelectorAll("[data-kept]")) takeOver(place);
  const state = page.getElementById("state");
  if (state) patch(page, state);
  else document.getElementById("main").replaceWith(page.getElementById("main"));
  // What was unfolded stays so.
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  entitle(page.title);
  if (answer.redirected) history.replaceState(null, "", answer.url);
  // An answer given at once is that of the page without a receipt.
  else if (!isQuiet && answer.ok) history.replaceState(null, "", location.pathname + location.hash);
  // What was being written stays, whatever else was clicked.
  const box = document.getElementById("text");
  if (box && !box.value && written) box.value = written;
  for (const [way, text] of typed) {
    const field = document.querySelector(way);
    if (field?.matches("select")) choose(field, text);
    else if (field && !field.value) field.value = text;
  }
  const next = isQuiet
    ? focused && document.querySelector(focused)
    : document.getElementById("receipt") ??
    document.querySelector("#bar [name=sure], #orders [name=sure]") ??
    document.querySelector(`[data-verb="${verb}"] :is(select, button)`) ??
    // What is folded away takes no focus.
    [...document.querySelectorAll("#orders :is(select, button)")].find((it) => it.checkVisibility());
  if (next !== document.activeElement) next?.focus({ preventScroll: true });
  prepare();
  for (const [id, down] of scrolled) document.getElementById(id)?.scrollTo(0, down);
  if (next?.id === "receipt") {
    uncoverMap(next.matches(".refused"));
    // Where there is little room, the last sentences are the ones to see.
    const said = next.querySelector("ul");
    if (said) said.scrollTop = said.scrollHeight;
  }
  // A refusal of what was done on the map is told there.
  const isTold = next?.id === "receipt" || next?.name === "sure";
  if (isTold && document.activeElement === next) next.scrollIntoView({ block: "nearest" });
}

// Put the parts that have changed in their places; the board itself stays.
function patch(page, { dataset }) {
  const here = document.querySelector("[data-layout]");
  if (here && here.dataset.layout !== dataset.ground) location.reload();
  const places = boardPlaces();
  for (const group of page.querySelectorAll("#changed-places > g")) {
    places?.replace(document.adoptNode(group));
  }
  const names = (text) => text.split(" ").filter(Boolean);
  for (const id of names(dataset.gone)) places?.empty(document.getElementById(id)?.dataset.place);
  places?.mark(names(dataset.marked));
  // A part within another comes with it.
  for (const part of page.querySelectorAll("[data-part]:not(g, [data-part] *)")) {
    document.getElementById(part.id)?.replaceWith(document.adoptNode(part));
  }
  for (const id of names(dataset.closed ?? "")) {
    document.getElementById(id)?.toggleAttribute("data-stale", true);
  }
  for (const [name, value] of [
    ["csrf_token", dataset.csrf],
    ["version", dataset.version],
    ["step", dataset.step],
  ]) {
    for (const field of document.querySelectorAll(`#main input[name=${name}]`)) field.value = value;
  }
  const live = document.querySelector("[data-live]");
  if (live) live.dataset.mark = dataset.mark;
  live?.querySelector("[data-live-bar]").setAttribute("hidden", "");
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
  const written = [...document.querySelectorAll("#main :is(textarea, input[type=text])")].filter(
    (field) => field.value && field.value !== field.defaultValue,
  );
  const chosen = [...document.querySelectorAll("#main [data-verb] select")].filter(
    (field) => field.selectedIndex > 0,
  );
  return [...written, ...chosen]
    .map((field) => [wayTo(field), field.value])
    .filter(([way]) => way);
}

// What somebody has chosen and not sent yet stays chosen, as long as it can be.
function choose(field, value) {
  if ([...field.options].some((option) => option.value === value)) field.value = value;
}

// A selector by which an element is found on another page like this one; null if there is none.
function wayTo(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.button) return `[data-button="${CSS.escape(element.dataset.button)}"]`;
  const place = placeOf(element);
  if (place) return `#board-${CSS.escape(place)}`;
  const verb = element.closest("[data-verb]")?.dataset.verb;
  return verb && element.name ? `[data-verb="${verb}"] [name="${element.name}"]` : null;
}

function prepare() {
  attachTabs();
  attachMap();
  attachHandling();
  attachOverlays();
  attachOutcomes();
  attachSinceTurn();
  attachFilter();
  attachLogSearch();
  attachCopying();
  attachCompletion();
  attachSounds();
  attachTurnOffer();
  attachPress((page, answer) => show(page, answer, null, true), shown);
  attachLive((page, answer) => show(page, answer, null, true), shown);
}

prepare();
