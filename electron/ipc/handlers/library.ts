import { basename } from 'node:path';
import type { Imports } from '../../features/library/imports.ts';
import type { Projects } from '../../features/library/projects.ts';
import type { SampleBooks } from '../../features/library/sample-book.ts';
import type { SegmentLengths } from '../../features/library/segment-lengths.ts';
import type { Narration } from '../../features/narration/narration.ts';
import type { FirstStepList } from '../../features/newcomer/first-steps.ts';
import type { Queue } from '../../features/queue/queue.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

type Shown = {
  readonly projects: Pick<Projects, 'list' | 'opened' | 'get'>;
  readonly narration: Pick<Narration, 'chapter'>;
};

/** What the first screen asks for of the library. */
export function firstLibraryHandlers({ projects, narration }: Shown) {
  return {
    'library.list': () => projects.list(),
    'project.get': ({ projectId }) => {
      projects.opened(projectId);
      return projects.get(projectId);
    },
    'chapter.get': ({ chapterId }) => narration.chapter(chapterId),
  } satisfies Partial<HandlersOf<'library' | 'project' | 'chapter'>>;
}

export function libraryHandlers(
  {
    projects,
    imports,
    narration,
    queue,
    segmentLengths,
    bookWords,
    samples,
    firstSteps,
  }: {
    readonly projects: Projects;
    readonly imports: Imports;
    readonly narration: Shown['narration'];
    readonly queue: Pick<Queue, 'pauseBook'>;
    readonly segmentLengths: SegmentLengths;
    readonly samples: Pick<SampleBooks, 'open'>;
    readonly firstSteps: FirstStepList;
    readonly bookWords: (projectId: string) => Readonly<Record<string, number>>;
  },
  files: FileHandles,
): HandlersOf<'library' | 'project' | 'chapter'> {
  return {
    ...firstLibraryHandlers({ projects, narration }),
    'library.review': ({ fileHandle, isScript }) => {
      const path = files.resolve(fileHandle);
      return imports.review({ fileHandle, path, fileName: basename(path), isScript });
    },
    'library.stopReading': ({ fileHandle }) => imports.stopReading(fileHandle),
    'library.prepareReading': () => imports.prepare(),
    'library.confirm': (confirmation) => imports.confirm(confirmation),
    'library.discard': ({ draftId }) => imports.discard(draftId),
    'library.remove': ({ projectId }) => {
      queue.pauseBook(projectId);
      projects.setRemoved(projectId, true);
    },
    'library.restore': ({ projectId }) => projects.setRemoved(projectId, false),
    'library.openSample': async ({ language }) => ({ projectId: await samples.open(language) }),
    'library.firstSteps': ({ isHeard }) => firstSteps.read(isHeard),
    'library.showFirstSteps': ({ isShown }) => firstSteps.show(isShown),
    'project.create': async ({ title, language }) => {
      const text = `# ${title}\n\n`;
      const projectId = await projects.add({
        title,
        author: null,
        language,
        cover: null,
        chapters: [{ title, text }],
      });
      return { projectId };
    },
    'project.words': ({ projectId }) => bookWords(projectId),
    'project.update': ({ projectId, ...change }) => projects.update(projectId, change),
    'project.segmentLengths': ({ projectId, chapters }) =>
      segmentLengths.figures(projectId, chapters),
    'project.setSegmentLength': ({ projectId, length }) => {
      segmentLengths.choose(projectId, length);
      return projects.get(projectId);
    },
    'chapter.add': ({ projectId, title }) => projects.addChapter(projectId, title),
    'chapter.save': ({ chapterId, text, baseRevision }) =>
      projects.saveChapter(chapterId, text, baseRevision),
  };
}
