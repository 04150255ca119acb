import type { BookDraft, ImportNotice } from '../../shared/model/import/book-draft.ts';
import { pictureFacts } from '../../shared/picture/picture-facts.ts';
import { importWords, notice } from './notices.ts';

export type FoundCover = {
  readonly cover: BookDraft['cover'];
  readonly notices: readonly ImportNotice[];
};

/**
 * The cover's bytes, typed by their first bytes and not by their name. A bad or cut off cover is no reason to refuse a
 * book: it is left out with a notice. `bytes` is null where they could not be read.
 */
export function readCover(
  found: { readonly name: string; readonly bytes: Uint8Array | null } | null,
): FoundCover {
  if (found === null) return { cover: null, notices: [] };
  const { name, bytes } = found;
  if (bytes !== null && pictureFacts(bytes) !== null) {
    const mediaType = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
    return { cover: { mediaType, bytes }, notices: [] };
  }
  const message = importWords().cover(name);
  return { cover: null, notices: [notice('other', 1, message)] };
}
