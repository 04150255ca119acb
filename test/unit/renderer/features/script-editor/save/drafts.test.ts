import { describe, expect, it } from 'vitest';
import { draftToRecover } from '../../../../../../renderer/features/script-editor/save/drafts.ts';

const chapter = { revision: 3, text: 'stored' };

describe('draftToRecover', () => {
  it('brings back text made from the stored revision (bug: a crash loses the last words)', () => {
    expect(draftToRecover('{"baseRevision":3,"text":"mine"}', chapter)).toEqual({
      baseText: 'stored',
      text: 'mine',
    });
  });

  it('brings back text that waited for a choice, with what it was made from (bug: left for another chapter, it was gone)', () => {
    const draft = '{"baseRevision":2,"baseText":"former","text":"mine"}';
    expect(draftToRecover(draft, chapter)).toEqual({ baseText: 'former', text: 'mine' });
  });

  it('leaves a draft of an older revision alone (bug: an old draft overwrites newer work)', () => {
    expect(draftToRecover('{"baseRevision":2,"text":"mine"}', chapter)).toBeNull();
  });

  it('takes nothing from a damaged or equal draft (bug: "brought back" said about nothing)', () => {
    const stored = [null, '', '{', '{"baseRevision":3}', '{"baseRevision":3,"text":"stored"}'];
    expect(stored.map((draft) => draftToRecover(draft, chapter))).toEqual(stored.map(() => null));
  });
});
