import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `outline.${string}`>;

export function outlineHandlers({ outline, chapters }: App): Pick<Handlers, Names> {
  return {
    'outline.move': async ({ chapterId, toIndex }) => {
      outline.move(chapterId, toIndex);
      return null;
    },
    'outline.rename': async ({ chapterId, title }) => ({
      formerTitle: outline.rename(chapterId, title),
    }),
    'outline.remove': async ({ chapterId }) => {
      outline.remove(chapterId);
      chapters.stop(chapterId);
      return null;
    },
    'outline.restore': async ({ chapterId }) => {
      outline.restore(chapterId);
      return null;
    },
    'outline.split': async ({ chapterId, at, baseRevision }) => ({
      chapterId: outline.split(chapterId, at, baseRevision),
    }),
    'outline.join': async ({ chapterId }) => {
      chapters.stop(chapterId);
      return outline.join(chapterId);
    },
  };
}
