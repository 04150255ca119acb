import { type DragEvent, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { showToast } from '../../../ui/messages/toast.tsx';
import { takeRecording } from './uncertain-store.ts';

function rowUnder(event: DragEvent): string | null {
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest('[data-row]')?.getAttribute('data-row') ?? null;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** A file dropped on a line is its recording; the window, which takes books, does not see it. */
export function useRecordingDrop() {
  const [dropOn, setDropOn] = useState<string | null>(null);
  const claim = (event: DragEvent): void => {
    const row = hasFiles(event) ? rowUnder(event) : null;
    setDropOn(row);
    if (row !== null) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const handlers = {
    onDragEnter: claim,
    onDragOver: claim,
    onDragLeave: (event: DragEvent): void => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropOn(null);
    },
    onDrop: (event: DragEvent): void => {
      claim(event);
      const row = rowUnder(event);
      const file = event.dataTransfer.files[0];
      setDropOn(null);
      if (row === null || file === undefined) return;
      if (event.dataTransfer.files.length > 1) {
        showToast(t('uncertain.oneFile', { name: file.name }));
      }
      void takeRecording(row, file);
    },
  };
  return { dropOn, handlers };
}
