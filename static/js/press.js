// Press without page loads: threads that are seen are read, forms send themselves, and what is being
// written stays whatever else happens on the page, a reload included.

import { isBusyAnswer, patientFetch, tellBusy } from "./retry-when-busy.js";
import { settle } from "./queued-click.js";

const UNREAD_PLACES = '#press-heading .count, #tab-press .count, .jumps a[href="#press"] .count';

let watcher = null;
let sending = false;
let swap = null;
let headers = () => ({});

// `exchange` puts a page that was fetched in the place of this one; `shown` says in headers what of
// it need not be sent.
export function attachPress(exchange, shown = headers) {
  swap = exchange;
  headers = shown;
  watcher?.disconnect();
  const press = document.querySelector("[data-press]");
  if (!press) return;
  for (const box of press.querySelectorAll("[data-press-text]")) {
    box.value ||= sessionStorage.getItem(keptAs(box)) ?? "";
    tellLength(box);
  }
  watcher = new IntersectionObserver(readWhatIsSeen);
  for (const form of press.querySelectorAll("[data-press-read]")) {
    form.hidden = true;
    watcher.observe(form.closest(".talk").querySelector(".said > :last-child"));
  }
}

// How long what is being written is, of how much there may be.
function tellLength(box) {
  const told = box.parentElement.querySelector("[data-press-length]");
  if (!told) return;
  told.hidden = box.value === "";
  told.textContent = told.dataset.pressLength.replace("{n}", box.value.length);
}

// By seat: two people may log in at one browser, one after the other.
function keptAs(box) {
  const { seat } = document.getElementById("table").dataset;
  return `fieldpost.press${location.pathname}#${seat}.${box.id}`;
}

// A thread is read when its last message has come into sight.
function readWhatIsSeen(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    const talk = target.closest(".talk");
    const form = talk.querySelector("[data-press-read]");
    // The answer, a way to this page, is not followed.
    post(form, null, { redirect: "manual" }).then(
      () => countDown(talk),
      () => watcher.observe(target),
    );
  }
}

function countDown(talk) {
  const badge = talk.querySelector("[data-unread]");
  if (!badge) return;
  for (const place of document.querySelectorAll(UNREAD_PLACES)) {
    const left = Number(place.textContent) - Number(badge.dataset.unread);
    if (left > 0) place.textContent = left;
    else place.remove();
  }
  badge.remove();
  talk.querySelector("[data-press-read]").remove();
}

function post(form, submitter, more) {
  const body = new URLSearchParams(new FormData(form, submitter));
  return patientFetch(form.getAttribute("action"), { method: "POST", body, ...more });
}

async function send(form, submitter) {
  sending = true;
  document.documentElement.setAttribute("aria-busy", "true");
  const box = form.querySelector("[data-press-text]");
  try {
    // What a draft does not change may have changed now.
    const { "Fieldpost-Keeps": _, ...rest } = headers();
    const answer = await post(form, submitter, { headers: rest });
    if (isBusyAnswer(answer)) {
      tellBusy();
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("#state, [data-press]")) throw new Error("no panel");
    if (box) {
      sessionStorage.removeItem(keptAs(box));
      box.value = box.defaultValue;
    }
    swap(page, answer);
    const said = answer.ok ? ".talk[open]:not(.new)" : ".talk.new";
    if (box) focusOn(document.querySelector(`[data-press] ${said}`));
  } catch {
    // The connection failed, or this is another page. Sent again, the form's token counts once.
    delete form.dataset.pressForm;
    form.requestSubmit(submitter);
  } finally {
    sending = false;
    document.documentElement.removeAttribute("aria-busy");
    settle(true);
  }
}

function focusOn(talk) {
  talk?.querySelector("textarea")?.focus({ preventScroll: true });
  talk?.querySelector("form:last-of-type")?.scrollIntoView({ block: "nearest" });
}

// Open the thread with these seats, or the form for a new one with them ticked.
function writeTo(letters) {
  const own = document.getElementById("table").dataset.seat;
  const circle = [own, ...letters].sort().join("");
  const talk = document.getElementById(`press-${circle}`) ?? document.getElementById("press-new");
  if (!talk) return false;
  for (const box of talk.querySelectorAll("[name=to][type=checkbox]")) {
    box.checked = letters.includes(box.value);
  }
  talk.open = true;
  // As a link to it would: the tabs follow.
  history.replaceState(null, "", `#${talk.id}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
  focusOn(talk);
  return true;
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-press-form]")) return;
  event.preventDefault();
  if (!sending) send(event.target, event.submitter);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-write-to]");
  if (link && !event.ctrlKey && !event.metaKey && writeTo(link.dataset.writeTo)) event.preventDefault();
});

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-press-text]")) return;
  sessionStorage.setItem(keptAs(target), target.value);
  tellLength(target);
});

// Everybody, or some: never both.
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".readers input") || !target.checked) return;
  const all = target.value === "all";
  for (const other of target.closest(".readers").querySelectorAll("input")) {
    if (other !== target && (all || other.value === "all")) other.checked = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  if (event.target.matches("[data-press-text]")) event.target.form.requestSubmit();
});
