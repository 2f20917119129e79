"""format=flowed (RFC 3676): wrapped paragraphs become the lines their writer typed."""


def unflow(text: str, *, delete_space: bool) -> str:
    """`text` with its flowed lines joined and its space-stuffing undone (RFC 3676 4.1-4.4).

    A line that ends in a space goes on in the next line of the same quote depth;
    with `delete_space` (DelSp=yes) that space is not part of the text. The
    signature separator "-- " is never flowed (4.3). Quote marks stay as "> ".
    """
    paragraphs: list[list[str]] = []
    depth_before, is_open = 0, False
    for raw in text.split("\n"):
        depth, line = _split_quote(raw)
        is_separator = line == "-- "
        if not (is_open and depth == depth_before and not is_separator):
            paragraphs.append([">" * depth + " "] if depth else [])
        is_open = line.endswith(" ") and not is_separator
        paragraphs[-1].append(line[:-1] if is_open and delete_space else line)
        depth_before = depth
    return "\n".join("".join(pieces) for pieces in paragraphs)


def _split_quote(line: str) -> tuple[int, str]:
    rest = line.lstrip(">")
    depth = len(line) - len(rest)
    return depth, rest.removeprefix(" ")
