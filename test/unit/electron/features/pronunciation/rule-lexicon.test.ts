import { expect, it } from 'vitest';
import {
  isLexicon,
  rulesFromLexicon,
} from '../../../../../electron/features/pronunciation/rule-lexicon.ts';

const lexicon = (lexemes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- names -->
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
${lexemes}
</lexicon>`;
const aliases = `
  <lexeme><grapheme>Anaïs</grapheme><alias>ana-ees</alias></lexeme>
  <lexeme>
    <grapheme>UN</grapheme><grapheme>U.N.</grapheme>
    <phoneme>juːˈɛn</phoneme>
    <alias>you en</alias>
    <alias prefer="true"> United
      Nations </alias>
  </lexeme>`;
const phonemes = '<lexeme><grapheme>tomato</grapheme><phoneme>təˈmeɪtoʊ</phoneme></lexeme>';

// The bugs: a dictionary of another studio is read as CSV and becomes one broken rule; words that cannot be said go unnoticed.
it('reads the aliases of a W3C lexicon and counts what has only phonemes', async () => {
  const text = lexicon(aliases + phonemes);
  expect(isLexicon(text)).toBe(true);
  const { rules, skipped } = await rulesFromLexicon(text, 'p');
  expect(rules.map(({ find, say }) => [find, say])).toEqual([
    ['Anaïs', 'ana-ees'],
    ['UN', 'United Nations'],
    ['U.N.', 'United Nations'],
  ]);
  expect(rules[0]).toMatchObject({ isWholeWord: true, isCaseSensitive: true, projectId: 'p' });
  expect(skipped).toBe(1);
});

it('takes no CSV for a lexicon', () => {
  expect(isLexicon('find,say\n<lexicon>,x\n')).toBe(false);
});

it('refuses a lexicon whole that has nothing to say, or what no rule can say', async () => {
  await expect(rulesFromLexicon(lexicon(phonemes), 'p')).rejects.toThrow(/only phonemes/);
  await expect(rulesFromLexicon(lexicon(''), 'p')).rejects.toThrow(/no rule/);
  const broken = '<lexeme><grapheme>lamp</grapheme><alias>[loud]</alias></lexeme>';
  await expect(rulesFromLexicon(lexicon(aliases + broken), 'p')).rejects.toThrow(/“lamp”/);
});
