import { toWireError } from '../../../shared/ipc/result.ts';
import type { TakeServices } from '../../app/create-takes.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function takeHandlers(
  {
    takes,
    retakes,
    repairTakes,
    undoRepairs,
    pickups,
    bookmarks,
  }: Pick<
    TakeServices,
    'takes' | 'retakes' | 'repairTakes' | 'undoRepairs' | 'pickups' | 'bookmarks'
  >,
  files: FileHandles,
): HandlersOf<'takes' | 'pickups' | 'retakes' | 'bookmarks'> {
  return {
    'takes.list': ({ segmentId }) => takes.list(segmentId),
    'takes.choose': ({ segmentId, takeId }) => takes.choose(segmentId, takeId),
    'takes.lock': ({ segmentId, isLocked }) => takes.lock(segmentId, isLocked),
    'takes.remove': ({ segmentId, takeId }) => takes.remove(segmentId, takeId),
    'takes.restore': ({ segmentId, takeId }) => takes.restore(segmentId, takeId),
    'takes.edit': (edit) => takes.edit(edit),
    'takes.pause': ({ segmentId, pauseAfterMs }) => takes.pause(segmentId, pauseAfterMs),
    'takes.flag': ({ segmentId, isFlagged, note }) => takes.flag(segmentId, isFlagged, note),
    'takes.another': ({ segmentId, approval }) => takes.another(segmentId, approval),
    'takes.useRecording': ({ segmentId, fileHandle }) =>
      takes.useRecording(segmentId, files.resolve(fileHandle)),
    'takes.repair': async ({ segmentIds, kinds }) => {
      const { lines, failure } = await repairTakes(segmentIds, kinds);
      return { lines, problem: failure === null ? null : toWireError(failure) };
    },
    'takes.undoRepairs': ({ lines }) => undoRepairs(lines),
    'pickups.list': ({ projectId, chapterId }) => pickups(projectId, chapterId),
    'bookmarks.list': ({ projectId }) => bookmarks.list(projectId),
    'bookmarks.set': ({ segmentId, note }) => ({ former: bookmarks.set(segmentId, note) }),
    'retakes.offer': ({ scope, tries }) => retakes.offer(scope, tries),
    'retakes.start': ({ scope, approval, tries }) => retakes.start(scope, approval, tries),
  };
}
