import { type DragEvent, useState } from 'react';
import { oneDropped } from '../../../ui/messages/one-dropped.ts';
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
      setDropOn(null);
      const file = row === null ? undefined : oneDropped(event);
      if (row !== null && file !== undefined) void takeRecording(row, file);
    },
  };
  return { dropOn, handlers };
}
