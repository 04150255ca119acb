import type { Text } from '@codemirror/state';

/** How far a paragraph is followed from the place in question, in UTF-16 units. */
const farthest = 20_000;

/** The range widened to whole paragraphs, as the script language reads them; far ends of huge ones are left. */
export function wholeParagraphs(doc: Text, from: number, to: number): readonly [number, number] {
  let first = doc.lineAt(from);
  while (first.number > 1 && first.text.trim() !== '' && from - first.from < farthest) {
    first = doc.line(first.number - 1);
  }
  let last = doc.lineAt(to);
  while (last.number < doc.lines && last.text.trim() !== '' && last.to - to < farthest) {
    last = doc.line(last.number + 1);
  }
  return [first.from, last.to];
}
