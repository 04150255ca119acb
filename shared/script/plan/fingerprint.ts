import type { ScriptBlock, ScriptDocument } from '../parse/nodes.ts';

/**
 * Names what a block's plan depends on: its kind, its text, and which of its `@Name:` marks the cast
 * knows. Two 32-bit hashes (Murmur-style mixing) and the length: a mix-up inside one chapter is as good as
 * impossible, and no secret depends on it.
 */
export function blockFingerprint(document: ScriptDocument, block: ScriptBlock): string {
  const { text } = document;
  const { contentStart, contentEnd } = block;
  // Plain local numbers: a shared mixing function made this loop several times slower.
  let first = 0xdeadbeef ^ block.kind.length;
  let second = 0x41c6ce57;
  for (let index = contentStart; index < contentEnd; index++) {
    const value = text.charCodeAt(index);
    first = Math.imul(first ^ value, 2654435761);
    second = Math.imul(second ^ value, 1597334677);
  }
  for (let index = block.firstNode; index < block.endNode; index++) {
    const node = document.nodes[index];
    if (node?.kind !== 'speaker') continue;
    for (const value of [-1 - (node.start - contentStart), -1 - node.name.length]) {
      first = Math.imul(first ^ value, 2654435761);
      second = Math.imul(second ^ value, 1597334677);
    }
  }
  first =
    Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  second =
    Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909);
  const length = contentEnd - contentStart;
  return `${inBase36(first >>> 0)}-${inBase36(second >>> 0)}-${inBase36(length)}`;
}

const digitPairs = Array.from({ length: 36 * 36 }, (_, value) =>
  value.toString(36).padStart(2, '0'),
);

/** `toString(36)`, which is slow above 31 bits. */
function inBase36(value: number): string {
  let rest = value;
  let written = '';
  while (rest >= digitPairs.length) {
    written = (digitPairs[rest % digitPairs.length] ?? '') + written;
    rest = Math.floor(rest / digitPairs.length);
  }
  return rest.toString(36) + written;
}
