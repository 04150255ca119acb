import type { Sound } from '../../features/exports/sound.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function soundHandlers(sound: Sound, files: FileHandles): HandlersOf<'sound'> {
  return {
    'sound.get': ({ projectId }) => sound.get(projectId),
    'sound.update': ({ projectId, ...change }) => sound.update(projectId, change),
    'sound.setCredits': ({ projectId, change }) => sound.setCredits(projectId, change),
    'sound.setClip': ({ projectId, place, fileHandle }) =>
      sound.setClip(projectId, place, fileHandle === null ? null : files.resolve(fileHandle)),
  };
}
