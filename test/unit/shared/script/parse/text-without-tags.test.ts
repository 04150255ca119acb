import { describe, expect, it } from 'vitest';
import { hasSameWords } from '../../../../../shared/script/parse/text-without-tags.ts';

const anna = ['Anna'];
const same = (one: string, other: string, names: readonly string[] = anna) =>
  hasSameWords({ text: one, cast: anna }, { text: other, cast: names });

describe('the words of a script', () => {
  it('are the same with and without tags, speakers and pauses', () => {
    expect(same('“Come!” she said.', '(sad) “Come!” she said.')).toBe(true);
    expect(same('“Come!” she said. “Now.”', '@Anna: “Come!”\nshe said.\n@Anna: “Now.”')).toBe(true);
    expect(same('He left. It rained.', 'He left. (sighing) It rained.\n[pause 1 s]')).toBe(true);
    expect(same('他说：“来。”她走了。', '他说：\n@Anna: “来。”\n她走了。')).toBe(true);
  });

  it('are others where a word, a sign, a paragraph or a heading differs', () => {
    expect(same('“Come!” she said.', '“Come on!” she said.')).toBe(false);
    expect(same('“Come!” she said.', '“Come,” she said.')).toBe(false);
    expect(same('One.\n\nTwo.', 'One. Two.')).toBe(false);
    expect(same('# One\n\nTwo.', 'One\n\nTwo.')).toBe(false);
    expect(same('a b', 'ab')).toBe(false);
    expect(same('The lamp.', '')).toBe(false);
  });

  it('do not lose a book’s own brackets that look like a mark', () => {
    expect(same('He said \\(sad\\) twice.', 'He said (sad) twice.')).toBe(false);
    expect(same('He was (exited).', 'He was (excited).')).toBe(false);
    expect(same('@Bob: hello', '@Bob: hello', ['Anna', 'Bob'])).toBe(false);
  });

  it('are not parted by the line of a speaker', () => {
    expect(same('She said “ice”cream.', '@Anna: She said “ice”\ncream.')).toBe(true);
    expect(same('icecream', '@Anna: ice\ncream')).toBe(false);
  });
});
