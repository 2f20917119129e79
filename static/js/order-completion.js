// While a player writes orders, what may follow is offered under the box: by mouse, by touch, and
// with the arrow keys and Enter. Without this module the box is a text area.

const WAIT = 120;

// A press takes the focus from the box before it has become a click.
let isPressed = false;
document.addEventListener("mousedown", () => (isPressed = true), true);
document.addEventListener("mouseup", () => (isPressed = false), true);

export function attachCompletion() {
  for (const box of document.querySelectorAll("textarea[data-completes]")) {
    if (!box.offers) new Completion(box);
  }
}

class Completion {
  constructor(box) {
    this.box = box;
    this.list = document.getElementById(`${box.id}-offers`);
    this.status = document.getElementById(`${box.id}-offered`);
    this.asked = null;
    this.timer = 0;
    this.offeredFor = null;
    box.offers = this;
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", this.list.id);
    box.addEventListener("input", () => this.askSoon());
    box.addEventListener("keydown", (event) => this.press(event));
    box.addEventListener("click", () => (this.begins ? this.ask() : this.close()));
    box.addEventListener("focus", () => this.begins && this.ask());
    box.addEventListener("blur", () => this.closeAfterPress());
    // The box keeps the focus.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.accept(option);
    });
  }

  // An empty box of a plan offers the moments, which nobody can guess.
  get begins() {
    return "begins" in this.box.dataset && !this.box.value;
  }

  get before() {
    return this.box.value.slice(0, this.box.selectionStart);
  }

  askSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    this.asked?.abort();
    this.asked = new AbortController();
    const text = this.before;
    const guard = new FormData(this.box.form).get("csrf_token");
    const body = new URLSearchParams({ csrf_token: guard, text });
    if ("whole" in this.box.dataset) body.set("whole", "1");
    try {
      const address = this.box.dataset.completes;
      const { signal } = this.asked;
      const answer = await fetch(address, { method: "POST", body, signal });
      if (!answer.ok) return this.close();
      const { offers } = await answer.json();
      if (text === this.before && document.activeElement === this.box) this.show(offers);
    } catch {
      this.close();
    }
  }

  show(offers) {
    const options = offers.map(([text, start], number) => {
      const option = document.createElement("li");
      option.id = `${this.list.id}-${number}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.textContent = text;
      option.start = start;
      return option;
    });
    this.offeredFor = this.before;
    this.list.replaceChildren(...options);
    this.list.hidden = options.length === 0;
    this.list.scrollTop = 0;
    if (options.length) this.list.scrollIntoView({ block: "nearest" });
    this.box.removeAttribute("aria-activedescendant");
    const { one, many } = this.status.dataset;
    this.status.textContent =
      options.length > 1 ? many.replace("#", options.length) : options.length ? one : "";
  }

  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.show([]);
  }

  // Without the list the buttons below it move up: the one that is pressed would not be clicked.
  closeAfterPress() {
    if (!isPressed) return this.close();
    const close = () => setTimeout(() => this.close());
    document.addEventListener("mouseup", close, { once: true });
  }

  press(event) {
    const chosen = this.list.querySelector("[aria-selected=true]");
    if (event.key === " " && event.ctrlKey) this.ask();
    else if (this.list.hidden) return;
    else if (event.key === "ArrowDown") this.choose(chosen?.nextElementSibling ?? this.list.firstElementChild);
    else if (event.key === "ArrowUp") this.choose(chosen?.previousElementSibling ?? this.list.lastElementChild);
    else if (event.key === "Enter" && chosen) this.accept(chosen);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  choose(option) {
    this.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.box.setAttribute("aria-activedescendant", option.id);
  }

  // What was offered for an earlier text would stand in the wrong place.
  accept(option) {
    if (this.before !== this.offeredFor) return;
    const { box } = this;
    const text = option.textContent;
    const start = text === ":" ? this.before.trimEnd().length : option.start;
    const follows = box.value.slice(box.selectionStart).startsWith(" ") ? "" : " ";
    box.setRangeText(text + follows, start, box.selectionStart, "end");
    this.close();
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
