import type { ContentsEntry } from '../outline/nodes.ts';
import type { RecordIndex } from './index-records.ts';

export type KindleEntry = {
  readonly title: string;
  /** In the whole book, in bytes. */
  readonly position: number;
  readonly depth: number;
};

const deepest = 20;

/** The entries of the index of contents (NCX). `places` are those of the fragments; empty before KF8. */
export function readKindleContents(
  { entries, text }: RecordIndex,
  places: readonly number[],
  decode: (bytes: Buffer) => string,
): KindleEntry[] {
  return entries.flatMap(({ tags }) => {
    const label = tags.get(3)?.[0];
    const [fragment, offset = 0] = tags.get(6) ?? [];
    const position =
      fragment === undefined ? tags.get(1)?.[0] : (places[fragment] ?? Number.NaN) + offset;
    if (label === undefined || position === undefined || Number.isNaN(position)) return [];
    const title = withSigns(decode(text(label)))
      .replace(/\s+/g, ' ')
      .trim();
    const depth = Math.min(deepest, tags.get(4)?.[0] ?? 0);
    return title === '' ? [] : [{ title, position, depth }];
  });
}

const named: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Some converters write the references of HTML. */
function withSigns(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
        ? String.fromCodePoint(code)
        : all;
    },
  );
}

type Open = ContentsEntry & { readonly children: ContentsEntry[] };

/** As a tree, in the order of the text; `linkOf` says where a position is. */
export function contentsTree(
  entries: readonly KindleEntry[],
  linkOf: (position: number) => { readonly path: string; readonly fragment: string } | null,
): ContentsEntry[] {
  const sorted = [...entries].sort((a, b) => a.position - b.position || a.depth - b.depth);
  const top: ContentsEntry[] = [];
  const open: { readonly depth: number; readonly entry: Open }[] = [];
  for (const { title, position, depth } of sorted) {
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const link = linkOf(position);
    const entry: Open = {
      title,
      path: link?.path ?? null,
      fragment: link?.fragment ?? null,
      types: '',
      children: [],
    };
    (open.at(-1)?.entry.children ?? top).push(entry);
    open.push({ depth, entry });
  }
  return top;
}
