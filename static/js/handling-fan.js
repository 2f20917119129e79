// A stack opened: every unit in it with its value, and what may be done with it.

export class Fan {
  constructor(data, step) {
    this.data = data;
    this.step = step;
    this.sheet = document.querySelector("[data-fan]");
    this.shown = null;
    this.sheet.addEventListener("keydown", (event) => this.walk(event));
  }

  get isOpen() {
    return this.shown !== null;
  }

  toggle(place, ground, stack = null) {
    if (this.shown?.place === place && this.shown.stack === stack) this.close();
    else this.open(place, ground, stack);
  }

  open(place, ground, stack = null) {
    const stacks = this.data.stacks[place] ?? [];
    const ways = this.data.ways[place] ?? [];
    this.shown = { place, stack };
    const name = ground.places.get(place).querySelector(".name")?.textContent ?? place;
    const parts = [heading(name, this.data.words.close, () => ground.focus(this.close()))];
    for (const way of ways) parts.push(this.button(way, noted(way)));
    for (const each of stacks) parts.push(this.stack(each, each.id === stack));
    if (!stacks.length && !ways.length) parts.push(made("p", "soft", this.data.words.empty));
    this.sheet.replaceChildren(...parts);
    this.sheet.setAttribute("aria-label", name);
    this.sheet.hidden = false;
    this.lay(ground.places.get(place));
    const chosen = this.sheet.querySelector(".fan-stack.is-chosen") ?? this.sheet;
    chosen.scrollIntoView?.({ block: "nearest" });
    const first = chosen.querySelector("button[data-step]") ?? this.sheet.querySelector("button");
    first.focus({ preventScroll: true });
  }

  // Close it and return the place that it belonged to.
  close() {
    const place = this.shown?.place ?? null;
    this.shown = null;
    this.sheet.hidden = true;
    this.sheet.replaceChildren();
    return place;
  }

  stack(stack, isChosen) {
    const { words } = this.data;
    const section = made("div", `fan-stack${isChosen ? " is-chosen" : ""}`);
    const owner = stack.seat ?? words.uncontrolled;
    section.append(made("h3", "", `${owner} · ${words.strength} ${stack.strength}`));
    const list = made("ul", "fan-units");
    for (const unit of stack.units) list.append(this.unit(unit));
    section.append(list);
    return section;
  }

  unit(unit) {
    const { words } = this.data;
    const line = made("li", unit.kind === "leader" ? "led" : "");
    const counter = made("span", `counter ${unit.colour ?? ""}`, unit.value || "–");
    counter.setAttribute("aria-hidden", "true");
    const what = made("span", "fan-name", unit.name);
    const notes = [];
    if (unit.under) notes.push(`${words.with} ${unit.under}`);
    if (unit.frozen) notes.push(words.frozen);
    if (notes.length) what.append(" ", made("span", "soft", `(${notes.join(", ")})`));
    if (unit.value) what.append(made("span", "unseen", `, ${unit.value}`));
    line.append(counter, what);
    for (const choice of this.data.units[unit.id] ?? []) {
      line.append(this.button(choice, choice.short));
    }
    return line;
  }

  button(choice, text) {
    const button = made("button", "button quiet", text);
    button.type = "button";
    button.dataset.step = "";
    button.setAttribute("aria-label", noted(choice));
    const { place } = this.shown;
    button.addEventListener("click", () => this.step(choice.orders, place, choice));
    return button;
  }

  // Beside the province; on a narrow screen the style sheet lays it at the bottom.
  lay(group) {
    const box = group.getBoundingClientRect();
    const home = this.sheet.parentElement.getBoundingClientRect();
    const wide = this.sheet.offsetWidth;
    const right = box.right - home.left + 8;
    const left = right + wide <= home.width ? right : box.left - home.left - wide - 8;
    const low = home.height - this.sheet.offsetHeight - 8;
    const within = (value, most) => `${Math.max(8, Math.min(value, most))}px`;
    this.sheet.style.setProperty("--left", within(left, home.width - wide - 8));
    this.sheet.style.setProperty("--top", within(box.top - home.top, low));
  }

  walk(event) {
    const towards = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!towards) return;
    const buttons = [...this.sheet.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    buttons.at((at + towards) % buttons.length)?.focus();
    event.preventDefault();
  }
}

// An order as it reads, with what it costs.
export function noted({ label, note }) {
  return note ? `${label}: ${note}` : label;
}

function heading(name, close, shut) {
  const head = made("div", "fan-head");
  const button = made("button", "button link", close);
  button.type = "button";
  button.addEventListener("click", shut);
  head.append(made("h2", "", name), button);
  return head;
}

function made(tag, classes, text = "") {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  element.textContent = text;
  return element;
}
