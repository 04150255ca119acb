/** A text as the source of a pattern that matches it, with or without the flag `u`. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
