import { type DragEvent, useState } from 'react';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { t } from '../../../i18n/index.ts';
import { oneDropped } from '../../../ui/messages/one-dropped.ts';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { announceUndo } from '../../../ui/messages/undo-toast.ts';
import { loadLibrary } from '../library-store.ts';

/** By the types that the system tells while they are dragged. */
function hasPicturesOnly({ dataTransfer }: DragEvent): boolean {
  const files = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.every(({ type }) => type.startsWith('image/'));
}

/** A picture dropped on a book becomes its cover; the window, which takes books, does not see it. */
export function useCoverDrop({ id, title, coverUrl }: ProjectSummary) {
  const [isOver, setIsOver] = useState(false);
  /** True where it is for the book. */
  const claim = (event: DragEvent): boolean => {
    const isOurs = hasPicturesOnly(event);
    if (isOurs) {
      event.preventDefault();
      event.stopPropagation();
      setIsOver(event.type !== 'drop');
    }
    return isOurs;
  };
  const handlers = {
    onDragEnter: claim,
    onDragOver: claim,
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      if (!claim(event)) return;
      const file = oneDropped(event);
      if (file === undefined) return;
      void withErrorToast(async () => {
        const { coverFile, setCover } = await import('../../publication/index.ts');
        const before = coverUrl === null ? null : await coverFile(coverUrl);
        const put = async (cover: File | null): Promise<void> => {
          await setCover(id, cover);
          await loadLibrary();
        };
        await put(file);
        const label = t('library.coverChanged', { title });
        announceUndo({ label, undo: () => put(before), redo: () => put(file) });
      });
    },
  };
  return { isOver, handlers };
}
