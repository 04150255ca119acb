import { expect, it } from 'vitest';
import { withImported } from '../../../../../electron/features/pronunciation/rule-lists.ts';
import type { PronunciationRule } from '../../../../../shared/model/pronunciation.ts';

// Bug: a rule for all books was another one by the order of its fields, and every book of the library was read again.
it('leaves a list that is imported again exactly as it is', () => {
  const rule: PronunciationRule = {
    id: 'r',
    projectId: null,
    rank: 0,
    kind: 'text',
    find: 'fog',
    say: 'fogg',
    isWholeWord: true,
    isCaseSensitive: false,
    note: '',
    isOn: true,
  };
  const { id: _id, rank: _rank, ...read } = rule;
  const now = { book: [], all: [rule] };
  const { lists, replaced } = withImported(now, [{ ...read, id: 'new', rank: 0 }]);
  expect(replaced).toBe(1);
  expect(JSON.stringify(lists)).toBe(JSON.stringify(now));
});
