// Steps of the draft, sent by the page's own forms; and what was taken back, to be done again.

let last = null;
let takenBack = [];
let goingTo = null;

// Compare the draft with what it was before: what is missing can be done again, until something
// else is done or the match goes on.
export function remember(data) {
  const now = { version: data.version, draft: data.draft, at: location.pathname };
  const isSame = last && last.version === now.version && last.at === now.at;
  if (isSame && begins(last.draft, now.draft)) {
    takenBack = [...last.draft.slice(now.draft.length), ...takenBack];
  } else if (isSame && begins(now.draft, last.draft)) {
    const done = now.draft.slice(last.draft.length);
    takenBack = begins(takenBack, done) ? takenBack.slice(done.length) : [];
  } else {
    takenBack = [];
  }
  last = now;
}

export function send(orders) {
  const form = document.querySelector("form[data-from-map]");
  if (!form || document.documentElement.hasAttribute("aria-busy")) return;
  form.querySelectorAll("[name=action]").forEach((field) => field.remove());
  for (const order of orders) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "action", value: order });
    form.append(field);
  }
  form.requestSubmit();
}

export function undo() {
  document.querySelector('form[action$="/draft/undo"]')?.requestSubmit();
}

export function redo() {
  if (takenBack.length) send(takenBack.slice(0, 1));
}

export function draftHas() {
  return last !== null && last.draft.length > 0;
}

export function stepsToRedo() {
  return takenBack.length;
}

// Where the map is to be after the next answer.
export function leaveFor(place) {
  goingTo = place;
}

export function take() {
  const place = goingTo;
  goingTo = null;
  return place;
}

function begins(longer, shorter) {
  return shorter.length <= longer.length && shorter.every((order, n) => order === longer[n]);
}
