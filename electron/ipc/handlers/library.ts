import { basename } from 'node:path';
import type { App } from '../../app/create-app.ts';
import type { FileHandles, Handlers } from '../ports.ts';

type Names = Extract<
  keyof Handlers,
  `library.${string}` | `project.${string}` | `chapter.${string}`
>;

export function libraryHandlers(
  { projects, imports, narration }: App,
  files: FileHandles,
): Pick<Handlers, Names> {
  return {
    'library.list': async () => projects.list(),
    'library.review': async ({ fileHandle, isScript }) => {
      const path = files.resolve(fileHandle);
      return imports.review(path, basename(path), isScript);
    },
    'library.confirm': (confirmation) => imports.confirm(confirmation),
    'library.discard': async ({ draftId }) => {
      imports.discard(draftId);
      return null;
    },
    'library.remove': async ({ projectId }) => {
      projects.setRemoved(projectId, true);
      return null;
    },
    'library.restore': async ({ projectId }) => {
      projects.setRemoved(projectId, false);
      return null;
    },
    'project.create': async ({ title }) => {
      const text = `# ${title}\n\n`;
      const projectId = await projects.add({
        title,
        author: null,
        language: null,
        cover: null,
        chapters: [{ title, text }],
      });
      return { projectId };
    },
    'project.get': async ({ projectId }) => {
      projects.opened(projectId);
      return projects.get(projectId);
    },
    'project.update': async ({ projectId, ...change }) => projects.update(projectId, change),
    'chapter.get': async ({ chapterId }) => narration.chapter(chapterId),
    'chapter.add': async ({ projectId, title }) => projects.addChapter(projectId, title),
    'chapter.save': async ({ chapterId, text, baseRevision }) =>
      projects.saveChapter(chapterId, text, baseRevision),
  };
}
