import { describe, expect, it } from 'vitest';
import { withWordsAround } from '../../../../../shared/script/shown/words-around.ts';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';

const options = { cast: ['Anna'], language: 'en' };
const around = (text: string) => withWordsAround(text, options, findSpeakers(text, options));

describe('the words around a quoted line', () => {
  // Bug: who looks through the suggestions does not see who is named beside the quotation.
  it('are those of its paragraph and the ones beside it, without marks of the script', () => {
    const text = [
      'The first paragraph is far away.',
      '(sad) The lamp had gone out.',
      'He turned. “Who is there?” whispered Ilse \\(Baum\\). [pause 1 s] Nobody answered.',
      '@Anna: Only the rain did.',
      'The last one is far away too.',
    ].join('\n\n');
    expect(around(text)).toMatchObject([
      {
        quote: 'Who is there?',
        before: 'The lamp had gone out.\nHe turned. “',
        after: '” whispered Ilse (Baum). Nobody answered.\nOnly the rain did.',
      },
    ]);
  });

  it('are cut between two words where there are many', () => {
    const many = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');
    const [line] = around(`${many}. “Go,” said Ilse. ${many}`);
    expect(line?.before).toMatch(/^…word\d+ (?:word\d+ )+word\d+\. “$/);
    expect(line?.after).toMatch(/^” said Ilse\. (?:word\d+ )+word\d+…$/);
    expect(line?.before.length).toBeLessThanOrEqual(121);
    expect(line?.before.length).toBeGreaterThan(100);
    expect(line?.after.length).toBeLessThanOrEqual(121);
  });

  const half = /\p{Surrogate}/u;

  it('are cut between two characters where no blanks part the words', () => {
    const text = `${'𠮷雨'.repeat(200)}。“走吧，”王明说。${'雨𠮷'.repeat(200)}`;
    const found = findSpeakers(text, { cast: [], language: 'zh' });
    const [line] = withWordsAround(text, { cast: [], language: 'zh' }, found);
    expect(line?.before).not.toMatch(half);
    expect(line?.after).not.toMatch(half);
    expect(line?.after).toMatch(/^，?”王明说。.+…$/);
  });

  it('end with the chapter', () => {
    expect(around('“Go.”')).toMatchObject([{ before: '“', after: '”' }]);
  });
});
