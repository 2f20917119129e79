// Keeps a line to the site on which this page hears that it would look otherwise now. What comes is
// a mark and nothing else; the page compares it with its own, which stands in [data-live].

const STAY = 60_000; // A hidden page keeps its line for so long,
const ASK = 60_000; // then asks now and then,
const GIVE_UP = 12 * 3_600_000; // but not for ever.
const SOONEST = 1_000;
const LATEST = 120_000;

export class Line {
  // `hear` is called with each mark that is not the page's own, `lose` when its reader may see the
  // match no more.
  constructor(hear, lose) {
    this.hear = hear;
    this.lose = lose;
    this.source = null;
    this.failures = 0;
    this.timer = 0;
    this.hiddenSince = 0;
    document.addEventListener("visibilitychange", () => this.turn());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", ({ persisted }) => persisted && this.open());
    this.open();
  }

  get place() {
    return document.querySelector("[data-live]");
  }

  open() {
    this.close();
    const place = this.place;
    if (!place) return;
    // For visitors the site keeps no line open: they ask now and then.
    if (!place.dataset.live) {
      this.later(() => this.ask().then(() => this.open()), ASK);
      return;
    }
    const source = new EventSource(`${place.dataset.live}?seen=${place.dataset.mark}`);
    this.source = source;
    source.addEventListener("open", () => (this.failures = 0));
    source.addEventListener("news", ({ data }) => this.heard(data));
    source.addEventListener("lost", () => this.end());
    source.addEventListener("error", () => {
      this.failures += 1;
      // Once the browser may connect again by itself, saying what it has heard last.
      if (this.failures === 1 && source.readyState === EventSource.CONNECTING) return;
      this.close();
      this.later(() => this.ask().then(() => this.open()), this.wait());
    });
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  end() {
    this.close();
    this.hear = () => {};
    this.open = () => {};
    this.lose();
  }

  // Longer after each failure, and not everybody at once.
  wait() {
    return Math.min(LATEST, SOONEST * 2 ** this.failures) * (0.5 + Math.random());
  }

  later(work, milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, milliseconds);
  }

  turn() {
    if (document.visibilityState === "visible") {
      if (!this.source) this.ask().then(() => this.open());
    } else {
      this.hiddenSince = Date.now();
      this.later(() => this.doze(), STAY);
    }
  }

  doze() {
    if (document.visibilityState === "visible" || Date.now() - this.hiddenSince > GIVE_UP) return;
    this.close();
    this.ask().finally(() => this.later(() => this.doze(), ASK));
  }

  async ask() {
    const place = this.place;
    try {
      const answer = await fetch(place.dataset.markAt, { redirect: "manual" });
      if (answer.ok) this.heard(await answer.text());
      else if (answer.status !== 429 && answer.status < 500) this.end();
    } catch {
      // The site is away: the next attempt comes later.
    }
  }

  heard(mark) {
    if (mark !== this.place?.dataset.mark) this.hear(mark);
  }
}

// The title of a page, with the number of matches that wait for the reader as the page says it.
export function entitle(title) {
  const count = Number(document.querySelector("[data-waiting]")?.dataset.waiting ?? 0);
  const bare = title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${bare}` : bare;
}

// A sign in the title of a page that is not looked at.
export function sign(isOn) {
  const bare = document.title.replace(/^● /, "");
  document.title = isOn && document.visibilityState !== "visible" ? `● ${bare}` : bare;
}

document.addEventListener("visibilitychange", () => sign(false));
