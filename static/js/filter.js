// A click on a province narrows the order panel's choices to it; a second click widens them again.

let chosen = null;

export function attachFilter() {
  const bar = document.querySelector("[data-filter]");
  const map = document.querySelector(".map-frame");
  if (!bar || !map) return;
  chosen = null;
  map.addEventListener("click", (event) => {
    const province = event.target.closest("[data-province]")?.dataset.province;
    if (province) filter(bar, province === chosen ? null : province);
  });
  bar.querySelector("button").addEventListener("click", () => filter(bar, null));
}

function filter(bar, province) {
  const options = [...document.querySelectorAll("#orders option")];
  const named = (option) => (option.dataset.places ?? "").split(" ").includes(province);
  chosen = province !== null && options.some(named) ? province : null;
  for (const option of options) {
    option.hidden = option.disabled = chosen !== null && !named(option);
  }
  for (const select of document.querySelectorAll("#orders select")) {
    const shown = [...select.options].filter((option) => !option.disabled);
    select.closest("form").hidden = shown.length === 0;
    if (shown.length && select.selectedOptions[0]?.disabled !== false) shown[0].selected = true;
  }
  for (const place of document.querySelectorAll(".map-frame [data-province]")) {
    place.classList.toggle("is-chosen", place.dataset.province === chosen);
  }
  bar.hidden = chosen === null;
  if (chosen !== null) {
    const name = document.querySelector(`.map-frame [data-province="${chosen}"] .name`);
    bar.querySelector("[data-filter-name]").textContent = name?.textContent ?? chosen;
  }
}
