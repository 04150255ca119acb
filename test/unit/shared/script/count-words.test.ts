import { describe, expect, it } from 'vitest';
import { countWords } from '../../../../shared/script/text-measures.ts';

describe('counting words', () => {
  it.each([
    ['', 0],
    ['— … !', 0],
    ['The lamp had gone out.', 5],
    // Bugs: an apostrophe or a hyphen that makes two words of one; a dash that makes one of two.
    ["Don't be so well-known, said O’Neill.", 6],
    ['He came—she left', 4],
    ['In 1914 there were 3 of them', 7],
    ['Cafe\u0301 de\u0301ja\u0300 vu', 3],
    // Without spaces, as word processors count them.
    ['彼は来た。', 4],
    ['彼はLondonへ', 4],
    ['한국어 문장입니다', 2],
  ])('%s is %i', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});
