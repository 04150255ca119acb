import type { App } from '../../app/create-app.ts';
import type { FileHandles, Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `takes.${string}` | `pickups.${string}` | `retakes.${string}`>;

export function takeHandlers(
  { takes, retakes, pickups }: App,
  files: FileHandles,
): Pick<Handlers, Names> {
  return {
    'takes.list': async ({ chapterId, segmentId }) => takes.list(chapterId, segmentId),
    'takes.choose': async ({ chapterId, segmentId, takeId }) =>
      takes.choose(chapterId, segmentId, takeId),
    'takes.lock': async ({ chapterId, segmentId, isLocked }) =>
      takes.lock(chapterId, segmentId, isLocked),
    'takes.remove': async ({ chapterId, segmentId, takeId }) =>
      takes.remove(chapterId, segmentId, takeId),
    'takes.restore': async ({ chapterId, segmentId, takeId }) =>
      takes.restore(chapterId, segmentId, takeId),
    'takes.edit': async ({ chapterId, ...edit }) => takes.edit(chapterId, edit),
    'takes.pause': async ({ chapterId, segmentId, pauseAfterMs }) =>
      takes.pause(chapterId, segmentId, pauseAfterMs),
    'takes.flag': async ({ chapterId, segmentId, isFlagged, note }) =>
      takes.flag(chapterId, segmentId, isFlagged, note),
    'takes.another': ({ chapterId, segmentId, approval }) =>
      takes.another(chapterId, segmentId, approval),
    'takes.useRecording': ({ chapterId, segmentId, fileHandle }) =>
      takes.useRecording(chapterId, segmentId, files.resolve(fileHandle)),
    'pickups.list': async ({ projectId, chapterId }) => pickups(projectId, chapterId),
    'retakes.offer': async ({ scope }) => retakes.offer(scope),
    'retakes.start': async ({ scope, approval }) => retakes.start(scope, approval),
  };
}
