import type { Manuscript } from '../../features/library/manuscript.ts';
import type { HandlersOf } from '../ports.ts';

export function manuscriptHandlers(manuscript: Manuscript): HandlersOf<'manuscript' | 'history'> {
  return {
    'manuscript.search': (input) => manuscript.search(input),
    'manuscript.previewReplace': (input) => manuscript.preview(input),
    'manuscript.replaceAll': ({ findCount, ...input }) => manuscript.replaceAll(input, findCount),
    'manuscript.undo': ({ actId }) => manuscript.undo(actId),
    'manuscript.redo': ({ actId }) => manuscript.redo(actId),
    'history.list': ({ chapterId }) => manuscript.list(chapterId),
    'history.text': async ({ versionId }) => {
      const { chapterId, text } = manuscript.textOf(versionId);
      return { chapterId, text };
    },
    'history.restore': ({ versionId }) => manuscript.restore(versionId),
  };
}
