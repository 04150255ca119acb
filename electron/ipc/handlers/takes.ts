import type { App } from '../../app/create-app.ts';
import type { FileHandles, Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `takes.${string}` | `pickups.${string}` | `retakes.${string}`>;

export function takeHandlers(
  { takes, retakes, pickups }: App,
  files: FileHandles,
): Pick<Handlers, Names> {
  return {
    'takes.list': async ({ segmentId }) => takes.list(segmentId),
    'takes.choose': async ({ segmentId, takeId }) => takes.choose(segmentId, takeId),
    'takes.lock': async ({ segmentId, isLocked }) => takes.lock(segmentId, isLocked),
    'takes.remove': async ({ segmentId, takeId }) => takes.remove(segmentId, takeId),
    'takes.restore': async ({ segmentId, takeId }) => takes.restore(segmentId, takeId),
    'takes.edit': async (edit) => takes.edit(edit),
    'takes.pause': async ({ segmentId, pauseAfterMs }) => takes.pause(segmentId, pauseAfterMs),
    'takes.flag': async ({ segmentId, isFlagged, note }) => takes.flag(segmentId, isFlagged, note),
    'takes.another': ({ segmentId, approval }) => takes.another(segmentId, approval),
    'takes.useRecording': ({ segmentId, fileHandle }) =>
      takes.useRecording(segmentId, files.resolve(fileHandle)),
    'pickups.list': async ({ projectId, chapterId }) => pickups(projectId, chapterId),
    'retakes.offer': async ({ scope }) => retakes.offer(scope),
    'retakes.start': async ({ scope, approval }) => retakes.start(scope, approval),
  };
}
