"""Forms that change a draft and submit it: a click on the map becomes an action here."""
