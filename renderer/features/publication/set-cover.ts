import type { BookPublication } from '../../../shared/model/publication.ts';
import { fileHandle, request } from '../../ipc/client.ts';
import { plainCover } from './plain-cover.ts';

/** The cover at a book's address, as a file. */
export async function coverFile(url: string): Promise<File> {
  const answer = await fetch(url);
  const blob = await answer.blob();
  return new File([blob], blob.type === 'image/png' ? 'cover.png' : 'cover.jpg', {
    type: blob.type,
  });
}

/** Gives a book this cover, as shops and players show it; null takes its cover away. Throws AppError. */
export async function setCover(projectId: string, file: File | null): Promise<BookPublication> {
  const handle = file === null ? null : await fileHandle(await plainCover(file));
  return request('publication.setCover', { projectId, fileHandle: handle });
}
