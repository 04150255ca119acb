import { expect, it } from 'vitest';
import { t } from '../../../../renderer/i18n/index.ts';

// Bug: the brackets of an Arabic title and the words behind it changed places in every message.
it('keeps names of another direction apart from the words around them', () => {
  const title = 'حكاية (الجزء الأول)';
  expect(t('outline.renamed', { title })).toContain(`\u2068${title}\u2069`);
  expect(t('outline.renamed', { title: 'Dusk (part one)' })).not.toMatch(/[\u2068\u2069]/);
});
