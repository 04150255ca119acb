import { expect, it } from 'vitest';
import { findMembers, isCalled } from '../../../../../renderer/features/cast/find/find-members.ts';
import type { CastMember } from '../../../../../shared/model/project.ts';

const member = (name: string, aliases?: readonly string[]): CastMember => ({
  name,
  voiceId: null,
  colour: '#808080',
  speed: null,
  emotion: null,
  aliases,
});
const cast = [
  member('Zoë Fenwick'),
  member('Łucja'),
  member('Mr. Fenwick', ['the old man', 'Élie']),
  member('李雷', ['小李']),
];
const found = (words: string) => findMembers(cast, words).map(({ name }) => name);

// The bugs: a name that is missed for its capital or accent, or that only an alias has; words in another order.
it.each([
  ['zoe', ['Zoë Fenwick']],
  ['FENWICK', ['Zoë Fenwick', 'Mr. Fenwick']],
  ['fenwick zo', ['Zoë Fenwick']],
  ['elie', ['Mr. Fenwick']],
  ['OLD', ['Mr. Fenwick']],
  ['小', ['李雷']],
  ['Ｚｏ', ['Zoë Fenwick']],
  ['  ', cast.map(({ name }) => name)],
  ['nobody', []],
])('%s finds %j', (words, names) => {
  expect(found(words)).toEqual(names);
});

// The bug: a word that begins in one name and ends in the next one.
it('finds nothing across two names', () => {
  expect(isCalled(['Ann', 'Abel'], 'annabel')).toBe(false);
});
