import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

const prose = (word: string) =>
  `<p>${`The ${word} stood by the sea, and nobody came. `.repeat(60)}</p>`;

async function titlesOf(body: string): Promise<readonly string[]> {
  const page = `<!DOCTYPE html><html lang="en"><head><title>The Lamp</title></head><body>${body}</body></html>`;
  const { chapters } = await importBook({ bytes: Buffer.from(page), fileName: 'page.html' });
  return chapters.map(({ title }) => title);
}

describe('headings of a page as titles', () => {
  it('joins a label with the only smaller heading below it (bug: all were “CHAPTER II”)', async () => {
    const chapter = (number: string, title: string) =>
      `<h2>CHAPTER ${number}.</h2><h3>${title}</h3><p class="linenum"><a href="#toc">7</a></p>${prose(title)}`;
    expect(await titlesOf(chapter('I', 'The Mint') + chapter('II', 'The Storm'))).toEqual([
      'CHAPTER I. The Mint',
      'CHAPTER II. The Storm',
    ]);
  });

  it('keeps the first of several sections, and the first of a part, out of the title', async () => {
    const sections = ['One', 'Two'].map((name) => `<h3>${name}</h3>${prose(name)}`).join('');
    expect(await titlesOf(`<h2>Chapter 1</h2>${sections}<h2>Chapter 2</h2>${sections}`)).toEqual([
      'Chapter 1',
      'Chapter 2',
    ]);
    const part = (name: string) => `<h2>${name}</h2><h3>Chapter 1</h3>${prose(name)}`;
    expect(
      (await titlesOf(part('Part I') + part('Part II'))).every((title) => /: Chap/.test(title)),
    ).toBe(true);
  });

  it('does not say the title of the book before each chapter (bug: “THE LAMP: II. Rain”)', async () => {
    const chapters = ['I. Wind', 'II. Rain'].map((title) => `<h3>${title}</h3>${prose(title)}`);
    const front = '<h1>THE LAMP</h1><h2>A Novel</h2><h2>PREFACE</h2><p>It rained.</p>';
    const titles = await titlesOf(`${front}<h2>THE LAMP</h2>${chapters.join('')}`);
    expect(titles.slice(-1)).toEqual(['II. Rain']);
  });
});
