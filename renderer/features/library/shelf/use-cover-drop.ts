import { type DragEvent, useState } from 'react';
import { oneDropped } from '../../../ui/messages/one-dropped.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { loadLibrary } from '../library-store.ts';

/** By the types that the system tells while they are dragged. */
function hasPicturesOnly({ dataTransfer }: DragEvent): boolean {
  const files = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.every(({ type }) => type.startsWith('image/'));
}

/** A picture dropped on a book becomes its cover; the window, which takes books, does not see it. */
export function useCoverDrop(projectId: string) {
  const [isOver, setIsOver] = useState(false);
  const claim = (event: DragEvent): void => {
    if (!hasPicturesOnly(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOver(true);
  };
  const handlers = {
    onDragEnter: claim,
    onDragOver: claim,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      if (!hasPicturesOnly(event)) return;
      claim(event);
      setIsOver(false);
      const file = oneDropped(event);
      if (file === undefined) return;
      void withErrorToast(async () => {
        const { setCover } = await import('../../publication/index.ts');
        await setCover(projectId, file);
        await loadLibrary();
      });
    },
  };
  return { isOver, handlers };
}
