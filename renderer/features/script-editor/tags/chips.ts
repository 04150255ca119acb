import type { ScriptNode } from '../../../../shared/script/parse/nodes.ts';
import { parseScript } from '../../../../shared/script/parse/parse.ts';
import type { TagDefinition } from '../../../../shared/script/tags/tags.ts';

/** A mark that is shown and edited as one character. */
export type Chip =
  | { readonly kind: 'tag'; readonly tag: TagDefinition }
  | { readonly kind: 'pause'; readonly durationMs: number }
  | { readonly kind: 'speaker'; readonly name: string }
  | { readonly kind: 'respelling'; readonly shown: string; readonly said: string }
  /** A backslash that is not shown and the sign after it. */
  | { readonly kind: 'escape' };

/** Where a chip stands, in UTF-16 units of the chapter. */
export type ChipPlace = { readonly from: number; readonly to: number; readonly chip: Chip };

const mayHoldChip = /[\\([{（@＠]/;

function chipOf(node: ScriptNode): Chip | null {
  switch (node.kind) {
    case 'tag':
      return { kind: 'tag', tag: node.tag };
    case 'pause':
      return { kind: 'pause', durationMs: node.durationMs };
    case 'speaker':
      return { kind: 'speaker', name: node.name };
    case 'respelling':
      return { kind: 'respelling', shown: node.shown, said: node.said };
    case 'escape':
      return { kind: 'escape' };
    default:
      return null;
  }
}

/** The chips of a few whole paragraphs that start at `offset`; the script language's parser decides. */
export function findChips(text: string, cast: readonly string[], offset = 0): readonly ChipPlace[] {
  if (!mayHoldChip.test(text)) return [];
  return parseScript(text, { cast }).nodes.flatMap((node) => {
    const chip = chipOf(node);
    return chip === null ? [] : [{ from: offset + node.start, to: offset + node.end, chip }];
  });
}

export function isSameChip(one: Chip, other: Chip): boolean {
  switch (one.kind) {
    case 'tag':
      return other.kind === 'tag' && other.tag === one.tag;
    case 'pause':
      return other.kind === 'pause' && other.durationMs === one.durationMs;
    case 'speaker':
      return other.kind === 'speaker' && other.name === one.name;
    case 'respelling':
      return other.kind === 'respelling' && other.shown === one.shown && other.said === one.said;
    default:
      return other.kind === 'escape';
  }
}
