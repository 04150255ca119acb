import type { CastMember } from '../../../../shared/model/project.ts';
import { foldedWords, foldWords } from '../../../ui/words/fold-words.ts';

/** A shorter cast is seen at one glance. */
export const leastToFilter = 10;

/** Whether each of these words is in one of the names; true where none was typed. */
export function isCalled(names: readonly string[], words: string): boolean {
  const known = foldWords(names.join('\n'));
  return foldedWords(words).every((word) => known.includes(word));
}

/** The members whom these words find by their names, or by what else the text calls them. */
export function findMembers(cast: readonly CastMember[], words: string): readonly CastMember[] {
  return cast.filter(({ name, aliases = [] }) => isCalled([name, ...aliases], words));
}
