import type { ScriptBlock, ScriptDocument } from './nodes.ts';

/**
 * Names what a block's plan depends on: its kind, its text, and which of its `@Name:` marks the cast
 * knows. Two 32-bit hashes (Murmur-style mixing) and the length: a mix-up inside one chapter is as good as
 * impossible, and no secret depends on it.
 */
export function blockFingerprint(document: ScriptDocument, block: ScriptBlock): string {
  let first = 0xdeadbeef ^ block.kind.length;
  let second = 0x41c6ce57;
  const mix = (value: number) => {
    first = Math.imul(first ^ value, 2654435761);
    second = Math.imul(second ^ value, 1597334677);
  };
  for (let index = block.contentStart; index < block.contentEnd; index++) {
    mix(document.text.charCodeAt(index));
  }
  for (let index = block.firstNode; index < block.endNode; index++) {
    const node = document.nodes[index];
    if (node?.kind === 'speaker') mix(-1 - (node.start - block.contentStart));
    if (node?.kind === 'speaker') mix(-1 - node.name.length);
  }
  first =
    Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second =
    Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  const length = block.contentEnd - block.contentStart;
  return `${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}-${length.toString(36)}`;
}
