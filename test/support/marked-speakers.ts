import { readFileSync } from 'node:fs';

/** A text whose quoted lines are marked by hand: `[[Anna]]` stands before each line that Anna says. */
export type MarkedText = {
  readonly text: string;
  readonly lines: readonly { readonly from: number; readonly speaker: string }[];
};

/** Reads a text of test/fixtures/speakers/ without its marks. */
export function readMarkedText(file: string): MarkedText {
  const marked = readFileSync(new URL(`../fixtures/speakers/${file}`, import.meta.url), 'utf8');
  const lines: { from: number; speaker: string }[] = [];
  let text = '';
  let done = 0;
  for (const match of marked.matchAll(/\[\[([^\]]+)\]\]/g)) {
    text += marked.slice(done, match.index);
    done = match.index + match[0].length;
    lines.push({ from: text.length, speaker: match[1] ?? '' });
  }
  return { text: text + marked.slice(done), lines };
}
