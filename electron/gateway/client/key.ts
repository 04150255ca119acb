/** A header holds nothing else, and the library's own error might repeat it. */
export function isKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** What stands before a key where it is copied from: a line of settings, a header, its scheme. */
const lead =
  /^(?:(?:export|set)\s+)?["']?(?:[\w-]*(?:key|token)["']?\s*[=:]|authorization["']?\s*[=:]|bearer(?:[\s:]|$))\s*/i;
const quotes = /^["'`“”‘’](.*?)["'`“”‘’][,;]?$/s;
/** Marks that nobody sees, which come along from web pages. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * The key in what a person pasted or set: without blanks around it, quotation marks, `Bearer`, or the name of a
 * setting. Empty where nothing else is there. Applied to its own result it changes nothing.
 */
export function normaliseKey(input: string): string {
  let key = input.replace(unseen, '').trim();
  for (;;) {
    const next = key.replace(lead, '').replace(quotes, '$1').trim();
    if (next === key) return key;
    key = next;
  }
}
