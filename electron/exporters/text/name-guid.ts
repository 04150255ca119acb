import { createHash } from 'node:crypto';

/** The namespace that podcast GUIDs are made in (Podcast namespace, `podcast:guid`). */
export const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/** UUID version 5 of a name (RFC 9562, section 5.5): the same name, the same UUID. */
export function nameGuid(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const hash = createHash('sha1').update(space).update(name, 'utf8').digest();
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const;
  return parts.map(([from, to]) => hex.slice(from, to)).join('-');
}
