import { type DragEvent, useState } from 'react';
import { clamp } from '../../../../shared/clamp.ts';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { moveChapter } from './chapter-acts.ts';

const chapterType = 'application/x-lectern-chapter';

/** A line above or below a row: where the dragged chapter would go. */
export type DropMark = 'before' | 'after' | null;

/** The list may change meanwhile: where it comes from is looked up each time. */
type Drag = { readonly id: string; readonly to: number };

/**
 * Where a chapter dragged over a row would go, as places in the list, credits counted; credits stay at their ends.
 */
export function chapterDrop(
  chapters: readonly Pick<ChapterSummary, 'kind'>[],
  {
    from,
    over,
    isBelow,
  }: { readonly from: number; readonly over: number; readonly isBelow: boolean },
): number {
  const gap = over + (isBelow ? 1 : 0);
  const first = chapters.findIndex(({ kind }) => kind === undefined);
  const last = chapters.findLastIndex(({ kind }) => kind === undefined);
  return clamp(gap > from ? gap - 1 : gap, first, last);
}

/** What is dragged in a dialog of a row comes through React, and is no row. */
const ofPage =
  (handle: (event: DragEvent) => void) =>
  (event: DragEvent): void => {
    if (event.currentTarget.contains(event.target as Node)) handle(event);
  };

/** Chapters are dragged to another place in their list. */
export function useChapterDrag(chapters: readonly ChapterSummary[]) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = () => setDrag(null);
  const from = chapters.findIndex(({ id }) => id === drag?.id);
  // No row is left to tell the end.
  if (drag !== null && from === -1) end();
  /** Below the rows is behind the last one. */
  const placeOf = ({ target, clientY }: DragEvent): number => {
    const row = (target as Element).closest('[data-index]');
    const { top, height } = row?.getBoundingClientRect() ?? { top: 0, height: 0 };
    const over = row === null ? chapters.length - 1 : Number(row.getAttribute('data-index'));
    return chapterDrop(chapters, { from, over, isBelow: clientY > top + height / 2 });
  };
  return {
    /** The row that is dragged stays, however far the list is scrolled: a drag ends with it. */
    draggedAt: drag === null ? null : from,
    markOf: (at: number): DropMark => {
      if (drag === null || drag.to !== at || from === at) return null;
      return drag.to < from ? 'before' : 'after';
    },
    rowProps: (at: number) => ({
      draggable: chapters[at]?.kind === undefined && chapters.length > 1,
      onDragStart: ofPage(({ dataTransfer }) => {
        const id = chapters[at]?.id ?? '';
        dataTransfer.setData(chapterType, id);
        dataTransfer.effectAllowed = 'move';
        // A page that changes in the same moment would end the drag at once.
        setTimeout(() => setDrag({ id, to: at }));
      }),
      onDragEnd: ofPage(end),
    }),
    listProps: {
      onDragOver: ofPage((event) => {
        if (drag === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const to = placeOf(event);
        if (to !== drag.to) setDrag({ ...drag, to });
      }),
      onDragLeave: ofPage(({ currentTarget, relatedTarget }) => {
        if (drag === null || currentTarget.contains(relatedTarget as Node | null)) return;
        setDrag({ ...drag, to: from });
      }),
      onDrop: ofPage((event) => {
        const chapter = chapters[from];
        end();
        if (drag === null || chapter === undefined) return;
        event.preventDefault();
        void moveChapter(chapter, placeOf(event) - from);
      }),
    },
  };
}
