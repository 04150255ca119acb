import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setErrorWords, wordingOf } from '../../../../shared/errors/wording-of.ts';
import { zhErrors } from '../../../../shared/errors/zh-hans/index.ts';
import { zhFound } from '../../../../shared/errors/zh-hans/zh-found.ts';
import { checkout } from '../../../support/checkout.ts';

const sources = [
  'audio/sniff.ts',
  'audio/media/sniff-media.ts',
  'audio/media/packet-media.ts',
  'audio/media/pcm-file.ts',
  'importers/detect-format.ts',
];
const names = sources.flatMap((name) => {
  const text = readFileSync(join(checkout, 'electron', name), 'utf8');
  const quoted = [...text.matchAll(/'((?:an? [A-Za-z].*?|data of .*?|plain text))'/g)];
  const listed = [...text.matchAll(/\[\d, '.*', '(.*)'\]/g)];
  return [...quoted, ...listed].map(([, found = '']) => found);
});

// Bug: an English name stands in the midst of a Chinese sentence, as a new kind of file was taught.
it('what a file was found to be has a Chinese name', () => {
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => zhFound[name] === undefined)).toEqual([]);
});

it('is said in Chinese inside the sentence', () => {
  setErrorWords(zhErrors);
  try {
    const data = { file: 'letter.mp3', found: 'plain text' };
    expect(wordingOf('not_this_format.not_sound', data)).toBe('“letter.mp3”不是音频：纯文本。');
  } finally {
    setErrorWords(null);
  }
});
