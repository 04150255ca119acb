const atLineStart = /^\[([a-z]{1,2})\]/gm;
const mark = /(?<=\S)\[([a-z]{1,2})\]/g;
const letters = 26;

/**
 * Takes out the comments that Google Docs writes into a document saved as text: a mark in the text ("lamp[a]"), and
 * behind it all of them in order ("[a]Which lamp?").
 */
export function dropComments(text: string): { readonly text: string; readonly count: number } {
  const listed = [...text.matchAll(atLineStart)];
  const from = listed.findLastIndex(([, label]) => label === 'a');
  const comments = listed.slice(from);
  const start = comments[0]?.index;
  const areInOrder = comments.every(([, label], index) => label === labelAt(index));
  if (from === -1 || start === undefined || !areInOrder) return { text, count: 0 };
  const own = text.slice(0, start);
  const marked = new Set([...own.matchAll(mark)].map(([, label]) => label));
  const labels = new Set(comments.map(([, label]) => label));
  if ([...labels].some((label) => !marked.has(label))) return { text, count: 0 };
  const plain = own.replace(mark, (all, label: string) => (labels.has(label) ? '' : all));
  return { text: plain, count: comments.length };
}

/** a, b, … z, aa, ab … */
function labelAt(index: number): string {
  const last = String.fromCharCode(97 + (index % letters));
  return index < letters ? last : labelAt(Math.floor(index / letters) - 1) + last;
}
