/** A header holds nothing else, and the library's own error might repeat it. */
export function isKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** What stands before a key where it is copied from: a line of settings, a header, its scheme. */
const leads = [
  /^(?:export|set)\s+(?=[A-Z][A-Z0-9_]*\s*=)/,
  /^["']?(?:[A-Z][A-Z0-9_]*_(?:KEY|TOKEN)|[Aa]pi[_-]?[Kk]ey|[Xx]-[Aa]pi-[Kk]ey|[Aa]uthorization)["']?\s*[=:]\s*/,
  /^bearer(?:[\s:]+|$)/i,
];
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
    const bare = leads.reduce((text, lead) => text.replace(lead, ''), key);
    const next = bare.replace(quotes, '$1').trim();
    if (next === key) return key;
    key = next;
  }
}
