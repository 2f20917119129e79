"""Russian Civil War, 1918-1922: an area game of power politics for three to six players."""
