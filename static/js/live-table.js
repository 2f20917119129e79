// The page of a match, kept as its reader would see it now. A reader who is in the middle of
// something is not disturbed: a bar says that there is news, and they look when they like.

import { Line, sign } from "./live.js";
import { patientFetch } from "./retry-when-busy.js";
import { soundTurn } from "./sounds.js";
import { released } from "./queued-click.js";

const BEGUN = [
  "html[aria-busy]", // a form is under way
  "html.is-dragging",
  "[data-fan]:not([hidden])", // a stack lies open
  '[data-from-map] [name="step"]:not([value="0"])', // there is a draft
  "dialog[open]",
].join();
const FIELDS = "#main :is(input, textarea):not([type=hidden], [type=search])";

let line = null;
let show = null;
let heard = null;
let headers = () => ({});

// `swap` puts a page that was fetched in the place of this one.
// `shown` says in headers what need not be sent.
export function attachLive(swap, shown) {
  show = swap;
  headers = shown;
  const place = document.querySelector("[data-live]");
  if (!place) return;
  // The part may stay on the page when others change.
  place.querySelector("[data-live-show]").onclick = () => look(true);
  line ??= new Line(hear, () => tell("lost"));
}

function hear(mark) {
  heard = mark;
  const [match, draft] = own().split(".");
  const isOfMatch = mark.split(".")[0] !== match;
  if (isBusy()) setTimeout(settle, 300);
  else if (isTyping() || (isOfMatch && document.querySelector(BEGUN))) tell(isOfMatch ? "news" : "draft");
  else look(false, isOfMatch);
}

// What was sent from here is answered by now, perhaps with what was heard.
function settle() {
  if (heard && document.querySelector("[data-live]") && heard !== own()) hear(heard);
}

async function look(isAsked, isTold = isAsked) {
  if (isAsked && document.querySelector('[data-says="lost"]:not([hidden])')) {
    location.reload();
    return;
  }
  const before = own();
  const answer = await patientFetch(location.href, { headers: headers() }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await released();
  // The answer to a form that was sent meanwhile is newer than this one.
  if (isBusy() || own() !== before) {
    settle();
    return;
  }
  // Something may have been begun meanwhile.
  if (!isAsked && (isTyping() || (isTold && document.querySelector(BEGUN)))) {
    tell("news");
    return;
  }
  const wasAsked = isOwnTurn();
  show(page, answer);
  if (!wasAsked && isOwnTurn()) soundTurn();
  sign(isTold);
  if (isTold) note(document.querySelector("[data-live-note]").dataset.news);
}

function tell(what) {
  const bar = document.querySelector("[data-live-bar]");
  for (const each of bar.querySelectorAll("[data-says]")) each.hidden = each.dataset.says !== what;
  bar.hidden = false;
  sign(true);
  note(bar.querySelector(`[data-says="${what}"]`).textContent);
}

// Tell those who do not see the page.
function note(text) {
  document.querySelector("[data-live-note]").textContent = text;
}

function isOwnTurn() {
  return document.querySelector("#bar.is-mine") !== null;
}

function isBusy() {
  return document.documentElement.hasAttribute("aria-busy");
}

function own() {
  return document.querySelector("[data-live]").dataset.mark;
}

function isTyping() {
  return [...document.querySelectorAll(FIELDS)].some((field) =>
    field.type === "checkbox" || field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}
