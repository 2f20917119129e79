// A press while an answer is on its way. It is carried out after the answer, unless that tells of
// something to be read first. A second press on what is under way is a double click: it counts once.

const BUTTON = "#main form[data-swap] button";

let underWay = "";
let pending = null;
let isDown = false;
let release = () => {};

// A press, as it is known again on the next page, where another order may lead to the same.
export function signature(form, submitter) {
  const written = form.matches("[data-from-map]")
    ? [...form.querySelectorAll("[name=action]")].map(({ value }) => value)
    : [];
  const { name, value } = submitter ?? {};
  return JSON.stringify([form.getAttribute("action"), form.className, name, value, written]);
}

export function begin(form, submitter) {
  underWay = signature(form, submitter);
  pending = null;
}

// Press the same button of the next page.
export function pressLater(form, submitter) {
  const wanted = signature(form, submitter);
  later(wanted, () => {
    const button = [...document.querySelectorAll(BUTTON)].find(
      (each) => each.form && signature(each.form, each) === wanted,
    );
    button?.form.requestSubmit(button);
  });
}

// Call `act` after the answer; what is `known` by the same name as what is under way is dropped.
export function later(known, act) {
  if (known !== underWay) pending = act;
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
  await new Promise((resolve) => {
    release = resolve;
  });
}

document.addEventListener("pointerdown", ({ target }) => {
  isDown = target.closest?.("button, summary, a") !== null;
}, true);

for (const kind of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(kind, ({ target }) => {
    if (kind === "blur" && target !== window) return;
    isDown = false;
    // The click comes after the release.
    setTimeout(() => release());
  }, true);
}
