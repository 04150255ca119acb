import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { zipFiles } from '../../../support/builders/epub-builder.ts';
import { makeFictionBook } from '../../../support/builders/fb2-builder.ts';

const read = (bytes: Uint8Array, fileName = 'book.fb2') => importBook({ bytes, fileName });

describe('a FictionBook', () => {
  it('has its sections as chapters, its notes as folds and its cover (a converter lost the nesting)', async () => {
    const draft = await read(makeFictionBook());
    expect(draft).toMatchObject({ title: 'Лампа', author: 'Анна Рид', language: 'ru' });
    expect(draft.cover?.mediaType).toBe('image/png');
    const texts = draft.chapters.filter(({ off }) => off === null);
    expect(texts.map(({ title }) => title)).toEqual([
      'Часть первая: Глава 1. Мельница',
      'Часть первая: Глава 2',
    ]);
    expect(texts[0]?.text).toBe(
      '# Часть первая: Глава 1. Мельница\n\nБыло поздно[note: Сноска & пояснение.] и темно.\n\n***\n\nПришла она.\n\nПервая строка,\nвторая строка.\n\nПоэт\n',
    );
  });

  // Bug: every byte of a book in windows-1251 was a replacement character.
  it.each(['windows-1251', 'utf-8', 'utf-16le', 'utf-16be'])('reads %s', async (name) => {
    const isWide = name.startsWith('utf-16');
    const source = new TextDecoder()
      .decode(makeFictionBook())
      .replace('utf-8', isWide ? 'utf-16' : name);
    const bytes = new Uint8Array(iconv.encode(source, name, { addBOM: isWide }));
    expect((await read(bytes)).chapters).toEqual((await read(makeFictionBook())).chapters);
  });

  it('is told by its content and read from its zip file', async () => {
    const whole = await read(makeFictionBook());
    expect(await read(makeFictionBook(), 'book.txt')).toEqual(whole);
    expect(await read(zipFiles({ 'dir/b.fb2': makeFictionBook() }), 'book.fb2.zip')).toEqual(whole);
  });

  // Bug: the heading said "Глава 2[1]".
  it('has no calls of notes in its titles', async () => {
    const source = new TextDecoder().decode(makeFictionBook());
    const called = source.replace(
      '<p>Глава 2</p>',
      '<p>Глава 2<sup><a l:href="#n1" type="note">[1]</a></sup></p>',
    );
    expect(called).not.toBe(source);
    const { chapters } = await read(new TextEncoder().encode(called));
    expect(chapters.map(({ title }) => title)).toContain('Часть первая: Глава 2');
  });

  // Bug: a book that a script had written so was one chapter of all its text.
  it('has chapters of titles without paragraphs', async () => {
    const source = new TextDecoder().decode(makeFictionBook());
    const loose = source.replace(/<title>(.*?)<\/title>/g, (_, lines: string) => {
      const words = lines.replaceAll('</p><p>', '. ').replace(/<\/?p>/g, '');
      return `<title><strong>${words}</strong></title>`;
    });
    const [, ...chapters] = (await read(new TextEncoder().encode(loose))).chapters;
    expect(chapters).toEqual((await read(makeFictionBook())).chapters.slice(1));
    // Bug: what one title did not use came before the next one.
    const sections = ['* * *', 'Chapter 1', 'Chapter 2'].map(
      (title) => `<section><title>${title}</title><p>It rained.</p></section>`,
    );
    const starred = `<FictionBook><body>${sections.join('')}</body></FictionBook>`;
    const titles = (await read(new TextEncoder().encode(starred))).chapters;
    expect(titles.map(({ title }) => title).slice(-2)).toEqual(['Chapter 1', 'Chapter 2']);
  });

  // Bug: a million nested sections overflowed the stack of the program.
  it('refuses what is nested too deep, and one without a word', async () => {
    const deep = (count: number, text: string) =>
      new TextEncoder().encode(
        `<FictionBook><body>${'<section>'.repeat(count)}${text}${'</section>'.repeat(count)}</body></FictionBook>`,
      );
    await expect(read(deep(50_000, '<p>x</p>'))).rejects.toMatchObject({ code: 'archive_unsafe' });
    await expect(read(deep(1, ''))).rejects.toMatchObject({ code: 'book_empty' });
    expect((await read(deep(500, '<title><p>a</p></title><p>x</p>'))).chapters).toHaveLength(1);
  });
});
