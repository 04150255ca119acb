import { AppError } from '../../../shared/app-error.ts';
import type { BookDraft, ImportNotice } from '../../../shared/model/book-draft.ts';
import type { Archive } from '../archive.ts';
import { importLimits } from '../import-limits.ts';
import { notice } from '../notices.ts';

export type FoundCover = {
  readonly cover: BookDraft['cover'];
  readonly notices: readonly ImportNotice[];
};

/** The cover's bytes, typed by their first bytes and not by their name. A bad cover is no reason to refuse a book. */
export async function readCover(archive: Archive, path: string | null): Promise<FoundCover> {
  if (path === null || !archive.has(path)) return { cover: null, notices: [] };
  try {
    const bytes = await archive.read(path, importLimits.coverBytes);
    const mediaType = imageType(bytes);
    if (mediaType !== null) return { cover: { mediaType, bytes }, notices: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const message = `The cover ("${path}") is no readable JPEG or PNG picture and was left out.`;
  return { cover: null, notices: [notice('other', 1, message)] };
}

function imageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return png.every((byte, index) => bytes[index] === byte) ? 'image/png' : null;
}
