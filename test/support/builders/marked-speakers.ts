import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../checkout.ts';

/** Reads a text of test/fixtures/speakers/ without its marks. */
export function readMarkedText(file: string) {
  const marked = readFileSync(join(checkout, 'test/fixtures/speakers', file), 'utf8');
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
