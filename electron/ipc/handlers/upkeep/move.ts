import type { LibraryMover } from '../../../features/move/library-mover.ts';
import type { FileHandles, HandlersOf } from '../../ports.ts';

export function moveHandlers(
  mover: Omit<LibraryMover, 'finish'>,
  files: Pick<FileHandles, 'resolve'>,
): HandlersOf<'move'> {
  return {
    'move.place': () => mover.place(),
    'move.plan': ({ folderHandle }) => mover.plan(files.resolve(folderHandle)),
    'move.copy': ({ folderHandle }) => mover.copy(files.resolve(folderHandle)),
    'move.cancel': () => mover.cancel(),
    'move.removeFormer': () => mover.removeFormer(),
  };
}
