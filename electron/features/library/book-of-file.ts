import { basename } from 'node:path';
import { newMembers } from '../../../shared/model/cast-colours.ts';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import { isScriptName } from '../../../shared/model/import/book-files.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import type { BookReader } from '../../importers/process/book-reader.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { ManuscriptStore } from '../../storage/manuscripts.ts';
import type { Projects } from './projects.ts';
import { manuscriptChapters } from './revision-acts.ts';
import type { Revisions } from './revisions.ts';

/** With less in common than that it is another book, whatever the file is called. */
const leastShared = 0.1;

/** How a file of that name is read on the command line. */
export function scriptOf(fileName: string, keepsTags: boolean): 'keep' | undefined {
  return keepsTags || isScriptName(fileName) ? 'keep' : undefined;
}

/** What finds the book of a file again, by its whole path. */
export function sourceKeyOf(path: string): string {
  return sha256Of(`file:${path}`);
}

/** The people of a script that is kept as one. */
export function castOfScript({ script }: Pick<BookDraft, 'script'>): readonly CastMember[] {
  return script?.isKept === true ? newMembers([], script.cast) : [];
}

/**
 * The library's book for a file on the command line: the same file finds its book again, a revised one brings it
 * up to what the file says, and keeps the marks, takes and choices of what stayed. Another book in its place is
 * added anew.
 */
export async function bookOfFile(
  parts: {
    readonly projects: Projects;
    readonly library: LibraryStore;
    readonly bookReader: BookReader;
    readonly revisions: Pick<Revisions, 'follow' | 'sharedWith'>;
    readonly manuscripts: Pick<ManuscriptStore, 'keep'>;
    readonly sound: {
      readonly update: (projectId: string, change: { isHeadingSpoken: boolean }) => unknown;
    };
    readonly keepSource: (path: string) => Promise<string | null>;
  },
  path: string,
  options: {
    readonly voiceId: string | null;
    /** Another speed is another sound, bought anew: null leaves it as it is. */
    readonly speed: number | null;
    /** Front and back matter too. */
    readonly isMatterIncluded?: boolean;
    /** The file is in the script language: its tags are meant, and its speakers join the cast. */
    readonly keepsTags?: boolean;
    /** What reading the file left out or changed. */
    readonly onNotices?: (notices: BookDraft['notices']) => void;
    readonly signal?: AbortSignal;
  },
): Promise<string> {
  const { projects, library } = parts;
  const draft = await parts.bookReader.read({
    path,
    fileName: basename(path),
    script: scriptOf(basename(path), options.keepsTags ?? false),
    signal: options.signal,
  });
  options.onNotices?.(draft.notices);
  const included = draft.chapters.filter(({ off }) => off === null || options.isMatterIncluded);
  const isScript = draft.script?.isKept === true;
  const speakers = isScript ? draft.script.cast : [];
  const sourceFile = await parts.keepSource(path);
  const manuscript = { chapters: included, isScript, speakers, sourceFile };
  const sourceKey = sourceKeyOf(path);
  const known = library.projectBySource(sourceKey);
  const isSameBook =
    known !== null &&
    (manuscriptChapters(library, known.id).length === included.length ||
      parts.revisions.sharedWith(known.id, included) >= leastShared);

  let projectId: string;
  if (isSameBook) {
    projectId = known.id;
    parts.revisions.follow(projectId, manuscript);
  } else {
    if (known !== null) projects.setRemoved(known.id, true);
    projectId = await projects.add({
      ...draft,
      chapters: included,
      sourceKey,
      cast: castOfScript(draft),
    });
    parts.manuscripts.keep(projectId, manuscript);
  }
  // Unasked, a book keeps what it has, and a new one what the settings begin it with.
  const narratorVoiceId = options.voiceId ?? known?.narratorVoiceId;
  const speed = options.speed ?? known?.speed;
  projects.update(projectId, { narratorVoiceId, speed });
  if (known?.isHeadingSpoken === false) parts.sound.update(projectId, { isHeadingSpoken: false });
  return projectId;
}
