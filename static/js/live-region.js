// What a step did, said to those who do not see the map. The line stands outside what is swapped,
// so that a screen reader has known it before it speaks.

let line = null;
let before = null;

// Say what has changed in the draft since the last page of this match.
export function report({ lines, says, words }, why) {
  const was = before?.at === location.pathname ? before.lines : null;
  before = { at: location.pathname, lines };
  if (why) return say(why);
  if (!was || was.join("\n") === lines.join("\n")) return undefined;
  const kept = was.findIndex((order, n) => order !== lines[n]);
  const same = kept < 0 ? was.length : kept;
  const [added, gone] = [lines.slice(same), was.slice(same)];
  const told = added.length
    ? words.drafted.replace("{orders}", added.join(", "))
    : words.undrafted.replace("{orders}", gone.join(", "));
  return say([told, says].filter(Boolean).join(" "));
}

export function say(text) {
  if (!line) {
    line = document.createElement("div");
    line.className = "unseen";
    line.setAttribute("role", "status");
    line.dataset.voice = "";
    document.body.append(line);
  }
  line.textContent = text;
}
