import { expect, it } from 'vitest';
import { t } from '../../../../renderer/i18n/index.ts';

// Bug: “1000 lines” beside “1,000 tokens”, as only some sentences wrote their number by the language.
it('writes every number of a sentence as the language writes it', () => {
  expect(t('make.button', { count: 12_345 })).toBe('Generate 12,345 lines');
  expect(t('make.making', { done: 999, total: 1000 })).toBe('Generating 999 of 1,000');
  expect(t('script.line', { number: 12 })).toBe('Line 12');
});

// Bug: “1 tokens” of a take, an answer, a conversation, what is cleaned and a limit.
it('counts one token as one', () => {
  const one = { count: 1, tokens: '1', money: '' };
  const keys = [
    'ledger.tokens',
    'chat.cost',
    'chat.costFree',
    'conversation.spent',
    'conversation.spentFree',
    'storage.cost',
    'settings.tokensValue',
  ] as const;
  for (const key of keys) expect(t(key, one)).toMatch(/1 token(?!s)/);
});

// Bug: “1 lines” of a promo clip, and of a chapter where a line is gone to.
it('counts one line as one', () => {
  const one = { count: 1, lines: 1, length: '00:03' };
  for (const key of ['video.promo.length', 'goTo.outside'] as const) {
    expect(t(key, one)).toMatch(/1 line(?!s)/);
  }
});
