import type { LibraryMover } from '../../../features/move/library-mover.ts';
import type { FileHandles, HandlersOf } from '../../ports.ts';

export function moveHandlers(
  mover: () => Promise<Omit<LibraryMover, 'finish'>>,
  files: Pick<FileHandles, 'resolve'>,
): HandlersOf<'move'> {
  return {
    'move.place': async () => (await mover()).place(),
    'move.plan': async ({ folderHandle }) => (await mover()).plan(files.resolve(folderHandle)),
    'move.copy': async ({ folderHandle }) => (await mover()).copy(files.resolve(folderHandle)),
    'move.cancel': async () => (await mover()).cancel(),
    'move.removeFormer': async () => (await mover()).removeFormer(),
  };
}
