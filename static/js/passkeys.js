// Passkeys: the browser's part. A form of a page asks the site what it wants, lets the device answer,
// and goes its way as any other form. Without this script it stays hidden.

const BYTES = ["challenge", "id"];

if (window.PublicKeyCredential && window.isSecureContext) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      if (form.elements.credential.value) return;
      event.preventDefault();
      run(form);
    });
  }
}

async function run(form) {
  const said = form.querySelector("[data-passkey-said]");
  const button = form.querySelector("button");
  said.textContent = "";
  button.disabled = true;
  try {
    const publicKey = decoded(await options(form));
    const credential = await navigator.credentials[form.dataset.passkey]({ publicKey });
    form.elements.credential.value = JSON.stringify(encoded(credential));
    form.submit();
  } catch {
    // The reader closed the device's question, or it has no passkey: the site need not know which.
    said.textContent = form.dataset.refused;
    button.disabled = false;
    button.focus();
  }
}

async function options(form) {
  const headers = { "X-CSRFToken": form.elements.csrf_token.value };
  const answer = await fetch(form.dataset.options, { method: "POST", headers });
  // The page was open for so long that the reader has to log in again.
  if (answer.redirected) location.assign(answer.url);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

// JSON has no bytes: they travel as base64url, in both directions.

function decoded(value) {
  if (Array.isArray(value)) return value.map(decoded);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      BYTES.includes(name) && typeof each === "string" && (name !== "id" || isKey(value))
        ? bytes(each)
        : decoded(each),
    ]),
  );
}

// A relying party has an `id` as well, which is a name: the domain of the site.
function isKey(value) {
  return "type" in value || "displayName" in value;
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function encoded(credential) {
  const response = {};
  for (const name of [
    "clientDataJSON",
    "attestationObject",
    "authenticatorData",
    "signature",
    "userHandle",
  ]) {
    if (credential.response[name]) response[name] = text(credential.response[name]);
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
