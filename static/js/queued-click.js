// A press while an answer is on its way. It is carried out after the answer, if that shows the same
// match at the same point and nothing to be read first. Only presses that mean the same then are
// kept: those on the map, and on buttons with a name in `data-button`. A second press on what is
// under way is a double click: it counts once.

let underWay = "";
let pending = null;
let isDown = false;
let release = null;
let isReleased = null;

// By what name a press is known again on the next page; "" if by none.
export function nameOf(form, submitter) {
  if (!form.matches("[data-from-map]")) return submitter?.dataset.button ?? "";
  const orders = [...form.querySelectorAll("[name=action]")].map(({ value }) => value);
  return JSON.stringify([orders, submitter?.value ?? ""]);
}

export function begin(form, submitter) {
  underWay = nameOf(form, submitter);
  pending = null;
}

// Press the button of the same name on the next page.
export function pressLater(submitter) {
  const name = submitter?.dataset.button;
  if (!name) return;
  later(name, () => {
    const buttons = [...document.querySelectorAll("[data-button]")];
    const button = buttons.find(({ dataset }) => dataset.button === name);
    button?.form.requestSubmit(button);
  });
}

// Call `act` after the answer, unless what is under way has the same name.
export function later(name, act) {
  if (name !== underWay) pending = act;
}

// The answer is there. Whoever has pressed something else meanwhile gets that, if they `may`.
export function settle(may) {
  const act = pending;
  pending = null;
  underWay = "";
  if (may) act?.();
}

// Resolves when no button is held down: one that went between press and release would lose both.
export async function released() {
  if (!isDown) return;
  isReleased ??= new Promise((resolve) => {
    release = resolve;
  });
  await isReleased;
}

document.addEventListener("pointerdown", ({ target, button }) => {
  isDown = button === 0 && target.closest?.("button, summary, a") !== null;
}, true);

for (const kind of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(kind, ({ target }) => {
    if (kind === "blur" && target !== window) return;
    isDown = false;
    const done = release;
    release = null;
    isReleased = null;
    // The click comes after the release.
    if (done) setTimeout(done);
  }, true);
}
