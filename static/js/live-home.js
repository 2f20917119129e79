// The list of one's matches, kept as it is now.

import { Line, entitle, sign } from "./live.js";
import { soundTurn } from "./sounds.js";

new Line(renew, () => location.reload());

async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [before, now] = [document, page].map((each) => each.getElementById("main"));
  const at = [...before.querySelectorAll("a, button")].indexOf(document.activeElement);
  const waited = waiting(before);
  before.replaceWith(document.adoptNode(now));
  if (at >= 0) [...now.querySelectorAll("a, button")][at]?.focus({ preventScroll: true });
  entitle(page.title);
  if (waiting(now) > waited) soundTurn();
  const note = now.querySelector("[data-live-note]");
  note.textContent = note.dataset.news;
  sign(true);
}

function waiting(main) {
  return Number(main.querySelector("[data-waiting]").dataset.waiting);
}
