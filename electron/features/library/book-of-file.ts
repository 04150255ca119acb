import { basename } from 'node:path';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import { isScriptName } from '../../../shared/model/book-files.ts';
import { newMembers } from '../../../shared/model/cast-colours.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Projects } from './projects.ts';

/** Those that came from the file. */
function ordinaryChapters(library: LibraryStore, projectId: string) {
  return library.chaptersWithText(projectId).filter(({ kind }) => kind === 'chapter');
}

/** How a file of that name is read on the command line. */
export function scriptOf(fileName: string, keepsTags: boolean): 'keep' | undefined {
  return keepsTags || isScriptName(fileName) ? 'keep' : undefined;
}

/** The people of a script that is kept as one. */
export function castOfScript({ script }: Pick<BookDraft, 'script'>): readonly CastMember[] {
  return script?.isKept === true ? newMembers([], script.cast) : [];
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
    /** The file is in the script language: its tags are meant, and its speakers join the cast. */
    readonly keepsTags?: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<string> {
  const { projects, library } = parts;
  const draft = await parts.bookReader.read({
    path,
    fileName: basename(path),
    script: scriptOf(basename(path), wish.keepsTags ?? false),
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
    projectId = await projects.add({
      ...{ ...draft, chapters: included, sourceKey },
      cast: castOfScript(draft),
    });
  }
  if (known !== null && isSameShape) {
    const fresh = castOfScript(draft).filter(
      ({ name }) => !known.cast.some((one) => one.name === name),
    );
    if (fresh.length > 0) projects.update(projectId, { cast: [...known.cast, ...fresh] });
  }
  const narratorVoiceId = wish.voiceId ?? known?.narratorVoiceId ?? defaultVoiceId;
  projects.update(projectId, { narratorVoiceId, speed: wish.speed });
  return projectId;
}
