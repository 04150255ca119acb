import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const read = (text: string) => readText(text, 'book.md');

async function wordsOf(text: string): Promise<string> {
  return (await read(text)).chapters.map((chapter) => chapter.text).join('');
}

describe('front matter in YAML', () => {
  it.each([
    ['a line that goes on at the margin', 'description: It rained\nall night.'],
    ['a mark of a program', '<% tp.file.title %>'],
    ['a value without a name', 'Draft two'],
  ])('is read with %s (bug: all of it was read aloud, and the title lost)', async (_, line) => {
    const draft = await read(`---\ntitle: Salt\nauthor: Ada Field\n${line}\n---\n\nText.\n`);
    expect(draft).toMatchObject({ title: 'Salt', author: 'Ada Field' });
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# Salt\n\nText.\n']);
  });
});
