import type { CastMember } from '../../../../shared/model/project.ts';

/** A shorter cast is seen at one glance. */
export const leastToFilter = 10;

/** Without regard to capitals, accents, full width and blanks at the ends. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether each of these words is in one of the names; true where none was typed. */
export function isCalled(names: readonly string[], words: string): boolean {
  const known = plain(names.join('\n'));
  return plain(words)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** The members whom these words find by their names, or by what else the text calls them. */
export function findMembers(cast: readonly CastMember[], words: string): readonly CastMember[] {
  return cast.filter(({ name, aliases = [] }) => isCalled([name, ...aliases], words));
}
