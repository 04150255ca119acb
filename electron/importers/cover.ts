import type { BookDraft, ImportNotice } from '../../shared/model/import/book-draft.ts';
import { importWords, notice } from './notices.ts';

export type FoundCover = {
  readonly cover: BookDraft['cover'];
  readonly notices: readonly ImportNotice[];
};

/**
 * The cover's bytes, typed by their first bytes and not by their name. A bad cover is no reason to refuse a
 * book: it is left out with a notice. `bytes` is null where they could not be read.
 */
export function readCover(
  found: { readonly name: string; readonly bytes: Uint8Array | null } | null,
): FoundCover {
  if (found === null) return { cover: null, notices: [] };
  const { name, bytes } = found;
  const mediaType = bytes === null ? null : imageType(bytes);
  if (bytes !== null && mediaType !== null) return { cover: { mediaType, bytes }, notices: [] };
  const message = importWords().cover(name);
  return { cover: null, notices: [notice('other', 1, message)] };
}

function imageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return png.every((byte, index) => bytes[index] === byte) ? 'image/png' : null;
}
