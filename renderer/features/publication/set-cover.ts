import type { BookPublication } from '../../../shared/model/publication.ts';
import { fileHandle, request } from '../../ipc/client.ts';
import { plainCover } from './plain-cover.ts';

/** Gives a book this cover, as shops and players show it; null takes its cover away. Throws AppError. */
export async function setCover(projectId: string, file: File | null): Promise<BookPublication> {
  const handle = file === null ? null : await fileHandle(await plainCover(file));
  return request('publication.setCover', { projectId, fileHandle: handle });
}
