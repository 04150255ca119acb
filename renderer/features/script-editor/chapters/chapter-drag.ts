import { type DragEvent, useState } from 'react';
import { clamp } from '../../../../shared/clamp.ts';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { moveChapter } from './chapter-acts.ts';

const chapterType = 'application/x-lectern-chapter';

/** A line above or below a row: where the dragged chapter would go. */
export type DropMark = 'before' | 'after' | null;

type Drag = { readonly from: number; readonly to: number };

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
  /** Below the rows is behind the last one. */
  const placeOf = ({ target, clientY }: DragEvent, from: number): number => {
    const row = (target as Element).closest('[data-index]');
    const { top, height } = row?.getBoundingClientRect() ?? { top: 0, height: 0 };
    const over = row === null ? chapters.length - 1 : Number(row.getAttribute('data-index'));
    return chapterDrop(chapters, { from, over, isBelow: clientY > top + height / 2 });
  };
  return {
    /** The row that is dragged stays, however far the list is scrolled: a drag ends with it. */
    draggedAt: drag?.from ?? null,
    markOf: (at: number): DropMark => {
      if (drag === null || drag.to !== at || drag.from === at) return null;
      return drag.to < drag.from ? 'before' : 'after';
    },
    rowProps: (at: number) => ({
      draggable: chapters[at]?.kind === undefined && chapters.length > 1,
      onDragStart: ofPage(({ dataTransfer }) => {
        dataTransfer.setData(chapterType, chapters[at]?.id ?? '');
        dataTransfer.effectAllowed = 'move';
        // A page that changes in the same moment would end the drag at once.
        setTimeout(() => setDrag({ from: at, to: at }));
      }),
      onDragEnd: ofPage(end),
    }),
    listProps: {
      onDragOver: ofPage((event) => {
        if (drag === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const to = placeOf(event, drag.from);
        if (to !== drag.to) setDrag({ ...drag, to });
      }),
      onDragLeave: ofPage(({ currentTarget, relatedTarget }) => {
        if (drag === null || currentTarget.contains(relatedTarget as Node | null)) return;
        setDrag({ ...drag, to: drag.from });
      }),
      onDrop: ofPage((event) => {
        const chapter = chapters[drag?.from ?? -1];
        end();
        if (drag === null || chapter === undefined) return;
        event.preventDefault();
        void moveChapter(chapter, placeOf(event, drag.from) - drag.from);
      }),
    },
  };
}
