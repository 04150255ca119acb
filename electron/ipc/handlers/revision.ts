import { basename } from 'node:path';
import type { Revisions } from '../../features/library/revisions.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function revisionHandlers(revisions: Revisions, files: FileHandles): HandlersOf<'revision'> {
  return {
    'revision.review': ({ projectId, fileHandle }) => {
      const path = files.resolve(fileHandle);
      return revisions.review(projectId, { path, fileName: basename(path) });
    },
    'revision.reorder': ({ draftId, order }) => revisions.reorder(draftId, order),
    'revision.price': ({ draftId, choices }) => revisions.price(draftId, choices),
    'revision.apply': ({ draftId, choices }) => revisions.apply(draftId, choices),
    'revision.undo': ({ actId }) => revisions.undo(actId),
    'revision.redo': ({ actId }) => revisions.redo(actId),
    'revision.discard': ({ draftId }) => revisions.discard(draftId),
  };
}
