// By what the replay steps, by action or by phase, and how fast it plays. Both are remembered.

const KEPT = "fieldpost.replay";
const WAITS = { action: 1100, phase: 1700 };
const LASTS = 550;
const CAN_BE_PHASES = new Set(["back", "next"]);

export class Pace {
  constructor(box) {
    this.box = box;
    this.speeds = box.querySelector("[name=speed]");
  }

  attach(changed) {
    const { by, speed } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (by) this.choose(by);
    if ([...this.speeds.options].some(({ value }) => value === speed)) this.speeds.value = speed;
    this.box.hidden = false;
    this.changed = () => {
      localStorage.setItem(KEPT, JSON.stringify({ by: this.by, speed: this.speeds.value }));
      changed();
    };
    this.box.addEventListener("change", this.changed);
  }

  get by() {
    return this.box.querySelector("[name=by]:checked").value;
  }

  get speed() {
    return Number(this.speeds.value);
  }

  // Between two steps of playing, in milliseconds.
  get waits() {
    return WAITS[this.by] / this.speed;
  }

  // What moved moves for so long.
  get lasts() {
    return LASTS / Math.max(1, this.speed);
  }

  choose(by) {
    for (const radio of this.box.querySelectorAll("[name=by]")) radio.checked = radio.value === by;
  }

  // The step that is meant, such as "next", by what is chosen.
  named(step) {
    return this.by === "phase" ? this.phase(step) : step;
  }

  phase(step) {
    return CAN_BE_PHASES.has(step) ? `phase-${step}` : step;
  }

  // Whether a key belongs to this; then it is done.
  key(key) {
    if (key === "p") {
      this.choose(this.by === "phase" ? "action" : "phase");
    } else if (key === "f") {
      this.speeds.selectedIndex = (this.speeds.selectedIndex + 1) % this.speeds.options.length;
    } else {
      return false;
    }
    this.changed();
    return true;
  }
}
