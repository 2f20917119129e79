// The log beside the map shows at once what is looked for; its form asks the page of the whole log.

// The log may stay on the page while what is around it is drawn anew.
const attached = new WeakSet();
let wanted = null;

export function attachLogSearch() {
  const form = document.querySelector("[data-log-search]");
  const log = document.querySelector("[data-log]");
  if (!form || !log || attached.has(form)) return;
  attached.add(form);
  // What was looked for still is, after an order has drawn the page anew.
  if (wanted) for (const [name, value] of wanted) form.elements[name].value = value;
  form.oninput = () => choose(form, log);
  choose(form, log);
}

function choose(form, log) {
  wanted = new FormData(form);
  const [seat, kind] = [wanted.get("seat"), wanted.get("kind")];
  const text = plain(wanted.get("text"));
  const lines = [...log.querySelectorAll("li")];
  for (const line of lines) {
    const { seats, kinds } = line.dataset;
    const isWanted = has(seats, seat) && has(kinds, kind) && (!text || plain(said(line)).includes(text));
    line.hidden = !isWanted;
  }
  for (const chapter of log.children) {
    chapter.hidden = !chapter.querySelector("li:not([hidden])");
  }
  tell(lines.filter((line) => !line.hidden).length, lines.length);
}

function tell(found, all) {
  const output = document.querySelector("[data-found]");
  output.hidden = found === all;
  output.textContent = found
    ? output.dataset.some.replace("{n}", found).replace("{all}", all)
    : output.dataset.none;
}

function has(list, one) {
  return !one || list.split(" ").includes(one);
}

function said(line) {
  return line.querySelector("div").textContent;
}

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
