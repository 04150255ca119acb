import { basename } from 'node:path';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Projects } from './projects.ts';

/** Those that came from the file. */
function ordinaryChapters(library: LibraryStore, projectId: string) {
  return library.chaptersWithText(projectId).filter(({ kind }) => kind === 'chapter');
}

/**
 * The library's book for a file on the command line: the same file finds its book again, an edited one
 * updates it chapter by chapter (so that borders far from the edit stay), another shape replaces it.
 */
export async function bookOfFile(
  parts: {
    readonly projects: Projects;
    readonly library: LibraryStore;
    readonly bookReader: BookReader;
  },
  path: string,
  wish: {
    readonly voiceId: string | null;
    readonly speed: number;
    /** Front and back matter too. */
    readonly isMatterIncluded?: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<string> {
  const { projects, library } = parts;
  const draft = await parts.bookReader.read({
    path,
    fileName: basename(path),
    signal: wish.signal,
  });
  const included = draft.chapters.filter(({ off }) => off === null || wish.isMatterIncluded);
  const sourceKey = sha256Of(`file:${path}`);
  const known = library.projectBySource(sourceKey);
  const chapters = known === null ? [] : ordinaryChapters(library, known.id);
  const isSameShape = known !== null && chapters.length === included.length;

  let projectId: string;
  if (isSameShape) {
    projectId = known.id;
    for (const [index, chapter] of chapters.entries()) {
      const text = included[index]?.text ?? '';
      if (text !== chapter.text) projects.saveChapter(chapter.id, text, chapter.revision);
    }
  } else {
    if (known !== null) projects.setRemoved(known.id, true);
    projectId = await projects.add({ ...draft, chapters: included, sourceKey });
  }
  const narratorVoiceId = wish.voiceId ?? known?.narratorVoiceId ?? defaultVoiceId;
  projects.update(projectId, { narratorVoiceId, speed: wish.speed });
  return projectId;
}
