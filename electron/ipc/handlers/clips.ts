import type { Clips } from '../../features/clips/clips.ts';
import type { DesktopActions, HandlersOf } from '../ports.ts';

export function clipHandlers(clips: Clips, desktop: DesktopActions): HandlersOf<'clips'> {
  return {
    'clips.source': ({ chapterId }) => clips.source(chapterId),
    'clips.begin': ({ clipId, ...asked }) => clips.begin(clipId, asked),
    'clips.open': ({ clipId, ...pictures }) => clips.open(clipId, pictures),
    'clips.append': ({ clipId, index, packets }) => clips.append(clipId, index, packets),
    'clips.finish': ({ clipId }) => clips.finish(clipId),
    'clips.cancel': ({ clipId }) => clips.cancel(clipId),
    'clips.list': () => clips.list(),
    'clips.remove': ({ fileId }) => clips.remove(fileId),
    'clips.reveal': ({ fileId }) => desktop.reveal(clips.file(fileId).path),
    'clips.drag': ({ fileId }) => desktop.startDrag(clips.file(fileId).path),
  };
}
