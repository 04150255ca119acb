import { expect, it } from 'vitest';
import { t } from '../../../../renderer/i18n/index.ts';
import { appError } from '../../../../shared/app-error.ts';
import { fromWireError, toWireError } from '../../../../shared/ipc/result.ts';

// Bug: the brackets of an Arabic title and the words behind it changed places in every message.
it('keeps names of another direction apart from the words around them', () => {
  const title = 'حكاية (الجزء الأول)';
  expect(t('outline.renamed', { title })).toContain(`\u2068${title}\u2069`);
  expect(t('outline.renamed', { title: 'Dusk (part one)' })).not.toMatch(/[\u2068\u2069]/);
});

// Bug: only the messages of the page did; its errors, worded by another table, did not.
it('does so in errors, and leaves their facts as they are', () => {
  const file = 'حكاية (الجزء الأول).epub';
  const told = fromWireError(toWireError(appError('file_not_readable.missing', { file })));
  expect(told.message).toContain(`\u2068${file}\u2069`);
  expect(told.data).toMatchObject({ file });
});
