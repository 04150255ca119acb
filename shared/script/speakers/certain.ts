/** From here on a line is certain: it may be accepted unseen, and nobody is asked about it. */
export const certainFrom = 0.9;
