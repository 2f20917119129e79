"""The forms of the page that change a draft and submit it."""
