import { clamp } from '../../../shared/clamp.ts';
import type { ReviewSection } from '../../../shared/model/project.ts';
import {
  branchLevel,
  joinBefore,
  type ReviewChapter,
  setBranchLevel,
  splitChapter,
  startAt,
  switchTick,
} from './review-outline.ts';
import type { ReviewRow } from './review-rows.ts';

type Sections = readonly ReviewSection[];
type Chapters = readonly ReviewChapter[];

/** One level further down: a branch, a chapter; a place inside of one begins a chapter. */
export function splitRow(sections: Sections, chapters: Chapters, row: ReviewRow): Chapters {
  if (row.kind === 'inside') return startAt(sections, chapters, [row.section]);
  if (row.kind === 'chapter') return splitChapter(sections, chapters, row.chapter);
  const { now, most } = branchLevel(sections, chapters, row.section);
  return now < most ? setBranchLevel(sections, chapters, row.section, now + 1) : chapters;
}

export function canSplit(sections: Sections, chapters: Chapters, row: ReviewRow): boolean {
  if (row.kind !== 'branch') return row.kind === 'inside' || row.canExpand;
  const { now, most } = branchLevel(sections, chapters, row.section);
  return now < most;
}

/** A chapter goes to the one before; a branch is split one level less far. */
export function joinRow(sections: Sections, chapters: Chapters, row: ReviewRow): Chapters {
  if (row.kind === 'inside') return chapters;
  if (row.kind === 'chapter') return joinBefore(chapters, row.chapter);
  const { now } = branchLevel(sections, chapters, row.section);
  return setBranchLevel(sections, chapters, row.section, Math.max(0, now - 1));
}

export function canJoin(row: ReviewRow): boolean {
  return row.kind === 'branch' || (row.kind === 'chapter' && row.chapter > 0);
}

/** All chapters of a branch, or one, or all from `rangeFrom` to it. */
export function tickRow(
  chapters: Chapters,
  row: ReviewRow,
  isIncluded: boolean,
  rangeFrom: number | null,
): Chapters {
  if (row.kind !== 'branch') return switchTick(chapters, row.chapter, isIncluded, rangeFrom);
  return switchTick(chapters, row.chapter + row.chapterCount - 1, isIncluded, row.chapter);
}

export type TreeKey = 'undo' | 'redo' | 'tick' | 'open' | 'close' | 'rename' | 'split' | 'join';

const keys: { readonly [key: string]: TreeKey } = {
  ' ': 'tick',
  ArrowRight: 'open',
  ArrowLeft: 'close',
  F2: 'rename',
  Enter: 'rename',
  '+': 'split',
  s: 'split',
  '-': 'join',
  j: 'join',
};

type Pressed = {
  readonly key: string;
  readonly code: string;
  readonly isCommand: boolean;
  readonly isShift: boolean;
};

/** What a key does in the tree; null for one that it leaves alone. */
export function treeKey({ key, code, isCommand, isShift }: Pressed): TreeKey | null {
  if (!isCommand) return keys[key] ?? null;
  if (code === 'KeyZ') return isShift ? 'redo' : 'undo';
  return code === 'KeyY' ? 'redo' : null;
}

const pageRows = 10;

/** The row that a key leads to; null for a key that leads nowhere. */
export function rowAfter(rows: readonly ReviewRow[], at: number, key: string): ReviewRow | null {
  const steps: { readonly [key: string]: number } = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -rows.length,
    End: rows.length,
  };
  const step = steps[key];
  if (step === undefined) return null;
  return rows[clamp(at + step, 0, rows.length - 1)] ?? null;
}
