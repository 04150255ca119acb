import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `manuscript.${string}` | `history.${string}`>;

export function manuscriptHandlers({ manuscript }: App): Pick<Handlers, Names> {
  return {
    'manuscript.search': async (wish) => manuscript.search(wish),
    'manuscript.previewReplace': async (wish) => manuscript.preview(wish),
    'manuscript.replaceAll': async ({ findCount, ...wish }) =>
      manuscript.replaceAll(wish, findCount),
    'manuscript.undo': async ({ actId }) => manuscript.undo(actId),
    'manuscript.redo': async ({ actId }) => manuscript.redo(actId),
    'history.list': async ({ chapterId }) => manuscript.list(chapterId),
    'history.text': async ({ versionId }) => {
      const { chapterId, text } = manuscript.textOf(versionId);
      return { chapterId, text };
    },
    'history.restore': async ({ versionId }) => manuscript.restore(versionId),
  };
}
