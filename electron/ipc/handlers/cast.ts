import type { App } from '../../app/create-app.ts';
import type { Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `cast.${string}`>;

export function castHandlers({ cast }: App): Pick<Handlers, Names> {
  return {
    'cast.state': async ({ projectId }) => cast.state(projectId),
    'cast.preview': async ({ projectId, ...change }) => cast.preview(projectId, change),
    'cast.remake': async ({ projectId, names, approval }) =>
      cast.remake(projectId, names, approval),
    'cast.audition': (request) => cast.audition(request),
    'cast.speakers': ({ projectId, chapterId }) => cast.speakers(projectId, chapterId),
    'cast.give': async ({ projectId, newMembers, chapters }) =>
      cast.give(projectId, newMembers, chapters),
    'cast.rename': async ({ projectId, from, to }) => cast.rename(projectId, from, to),
    'cast.remove': async ({ projectId, name, giveTo }) => cast.remove(projectId, name, giveTo),
  };
}
