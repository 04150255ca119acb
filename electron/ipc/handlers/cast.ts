import type { CastServices } from '../../app/create-cast.ts';
import type { HandlersOf } from '../ports.ts';

export function castHandlers(cast: CastServices): HandlersOf<'cast'> {
  return {
    'cast.state': ({ projectId }) => cast.state(projectId),
    'cast.preview': ({ projectId, ...change }) => cast.preview(projectId, change),
    'cast.mergePreview': ({ projectId, name, into }) => cast.previewMerge(projectId, name, into),
    'cast.remake': ({ projectId, names, approval }) => cast.remake(projectId, names, approval),
    'cast.audition': (request) => cast.audition(request),
    'cast.speakers': ({ projectId, chapterId }) => cast.speakers(projectId, chapterId),
    'cast.people': ({ projectId }) => cast.people(projectId),
    'cast.give': ({ projectId, newMembers, chapters }) =>
      cast.give(projectId, newMembers, chapters),
    'cast.rename': ({ projectId, from, to }) => cast.rename(projectId, from, to),
    'cast.remove': ({ projectId, name, giveTo, isAlias }) =>
      cast.remove(projectId, name, giveTo, isAlias),
  };
}
