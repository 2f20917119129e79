// Requests that wait where the site is busy. It answers 429 or 503 then, and says in Retry-After when
// to ask again. Forms may be sent twice: a draft's step and a submission's token make them count once.

import { say } from "./live-region.js";

const BUSY = [429, 503];
const MAX_TRIES = 6;
const MAX_SECONDS = 30;

let bar = null;

// Fetch, and again for as long as the site asks for it. What it answers at last may be "busy".
export async function patientFetch(address, options) {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address, options);
    const seconds = isBusyAnswer(answer) ? Number(answer.headers.get("Retry-After")) : 0;
    if (!(seconds > 0 && seconds <= MAX_SECONDS) || tries === MAX_TRIES) {
      if (!isBusyAnswer(answer)) tell("");
      return answer;
    }
    // Not everybody at once.
    const pause = seconds * (1 + Math.random() / 2);
    tell(texts().busyAgain?.replace("{n}", Math.ceil(pause)));
    await new Promise((done) => setTimeout(done, pause * 1000));
  }
}

export function isBusyAnswer({ status }) {
  return BUSY.includes(status);
}

// The site was busy for too long: nothing was sent, and the page stays as it is.
export function tellBusy() {
  tell(texts().busyStill);
}

function texts() {
  return document.getElementById("table")?.dataset ?? {};
}

function tell(text) {
  if (!text && !bar) return;
  if (!bar) {
    bar = document.createElement("p");
    bar.className = "live-bar busy-bar";
    // The live region says it to those who do not see it.
    bar.setAttribute("aria-hidden", "true");
    document.body.append(bar);
  }
  bar.textContent = text ?? "";
  bar.hidden = !text;
  if (text) say(text);
}
