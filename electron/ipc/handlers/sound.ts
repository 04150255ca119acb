import type { BookSound } from '../../features/exports/book-sound.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function soundHandlers(sound: BookSound, files: FileHandles): HandlersOf<'sound'> {
  return {
    'sound.get': ({ projectId }) => sound.get(projectId),
    'sound.update': ({ projectId, ...change }) => sound.update(projectId, change),
    'sound.setCredits': ({ projectId, change }) => sound.setCredits(projectId, change),
    'sound.setClip': ({ projectId, place, fileHandle }) =>
      sound.setClip(projectId, place, fileHandle === null ? null : files.resolve(fileHandle)),
  };
}
