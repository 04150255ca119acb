import type { TagDefinition } from '../../shared/script/tags/tags.ts';

export type TagNames = { readonly [id: string]: string };

let names: TagNames = {};

/** From now on tags are shown by these names; what is written and sent stays English. */
export function setTagNames(next: TagNames): void {
  names = next;
}

/** A tag as it is shown: its name in the language of the window, else the word that is written. */
export function tagName({ id, english }: Pick<TagDefinition, 'id' | 'english'>): string {
  return names[id] ?? english;
}
