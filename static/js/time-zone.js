// The time zone of the browser, for a new account: its deadlines are told in it.

for (const field of document.querySelectorAll("[data-time-zone]"))
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
