import { afterEach, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { speakErrors } from '../../../../shared/errors/speak-errors.ts';
import { enImport } from '../../../../shared/messages/en-import.ts';
import { zhImport } from '../../../../shared/messages/zh-hans/zh-import.ts';

afterEach(() => speakErrors('en'));

/** Every text of a table, with made-up values. */
function textsOf(table: object, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(table).flatMap(([key, value]) => {
    if (typeof value !== 'function') return textsOf(value, key);
    const values = path === 'folded' ? ['note', 2] : key === 'named' ? [['3', '4'], 2] : [2, 3];
    return [[`${path}.${key}`, String(value(...values))] as const];
  });
}

// Bugs: a sentence of the import stays in English in Chinese, or loses a value.
it('what an import says is all in Chinese, with the values of the English', () => {
  const figures = (text: string) => new Set(text.match(/[23]/g));
  const chinese = new Map(textsOf(zhImport));
  for (const [key, english] of textsOf(enImport)) {
    const said = chinese.get(key) ?? '';
    if (/[a-z]{2}/.test(english)) expect(said, key).toMatch(/\p{Script=Han}/u);
    expect(figures(said), key).toEqual(figures(english));
  }
});

// Bug: the notices of an import are in English in a Chinese window.
it('an import speaks the language of the program', async () => {
  const bytes = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nNight fell.\n');
  const told = async () =>
    (await importBook({ bytes, fileName: 'a.srt' })).notices.map(({ message }) => message).join();
  expect(await told()).toContain('The times of 1 subtitles were dropped');
  await speakErrors('zh-Hans');
  expect(await told()).toContain('已去掉 1 条字幕的时间');
});
