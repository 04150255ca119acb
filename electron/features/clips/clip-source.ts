import { appError } from '../../../shared/app-error.ts';
import {
  type ClipLine,
  type ClipSource,
  lineWavePerSecond,
} from '../../../shared/model/video/clip.ts';
import type { Take } from '../../charges/ports.ts';
import type { ExportChapter } from '../../exporters/types.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { TakeStore } from '../../storage/takes.ts';
import { exportChapterOf, type Heard } from '../exports/book-parts.ts';
import { levelsOf, linesOfBook } from '../exports/chapter-lines.ts';
import { coverUrlOf } from '../library/projects.ts';
import type { FoundChapter } from '../narration/found.ts';
import type { Narration } from '../narration/narration.ts';
import { playedMs } from '../narration/segment-audio-lookup.ts';
import type { Accounts } from '../session/accounts.ts';

export type ClipSourceParts = {
  readonly narration: Pick<Narration, 'find'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly library: Pick<LibraryStore, 'chapter'>;
  readonly takeStore: Pick<TakeStore, 'peaks'>;
  readonly charges: { readonly findTake: (identity: string) => Take | null };
  readonly audio: AudioStore;
};

/** From the first of these lines to the last, both included. */
export type ClipRange = {
  readonly chapterId: string;
  readonly firstSegmentId: string;
  readonly lastSegmentId: string;
};

export type ClipChapter = {
  readonly project: ProjectRow;
  readonly chapter: ExportChapter;
};

/** What a clip can be made of: lines of a chapter as they stand, with the takes that are there. */
export function createClipSources(parts: ClipSourceParts) {
  const find = (chapterId: string) => parts.narration.find(chapterId, parts.accounts.current());
  const takeAt = ({ orders, audioAt }: FoundChapter, index: number): Take | null => {
    const audio = audioAt(index);
    if (audio.isChosen) return audio.take;
    return parts.charges.findTake(orders.orders[index]?.identity ?? '');
  };

  /** Of what is heard of a take, and nothing where its pause is. */
  const waveOf = (heard: Heard, durationMs: number): readonly number[] => {
    const levels = levelsOf(heard, parts.takeStore.peaks(heard.take.id));
    const slices = Math.ceil((durationMs * lineWavePerSecond) / 1000);
    const wave = new Array<number>(slices).fill(0);
    for (let index = 0; index < (levels?.peaks.length ?? 0); index++) {
      const slice = Math.floor((index * lineWavePerSecond) / (levels?.peaksPerSecond ?? 1));
      if (slice < slices) wave[slice] = Math.max(wave[slice] ?? 0, levels?.peaks[index] ?? 0);
    }
    return wave;
  };

  const source = (chapterId: string): ClipSource => {
    const found = find(chapterId);
    const { chapter, project, orders, audioAt } = found;
    const lines = orders.ids.flatMap((segmentId, index): readonly ClipLine[] => {
      const order = orders.orders[index] ?? null;
      if (order === null || segmentId === null) return [];
      const { speaker, shown } = order.segment;
      const take = takeAt(found, index);
      const line = { segmentId, speaker, text: shown };
      if (take === null) return [{ ...line, durationMs: null, wave: [] }];
      const { edit, pauseAfterMs } = audioAt(index);
      const durationMs = playedMs(take, edit) + pauseAfterMs;
      return [{ ...line, durationMs, wave: waveOf({ take, edit }, durationMs) }];
    });
    return {
      projectId: project.id,
      bookTitle: project.title,
      author: project.author,
      lines,
      chapterTitle: chapter.title,
      coverUrl: coverUrlOf(project),
    };
  };

  /** Throws `bad_input` where a line of the range has no take. */
  const chapterOf = ({ chapterId, firstSegmentId, lastSegmentId }: ClipRange): ClipChapter => {
    const found = find(chapterId);
    const { chapter, project, orders, audioAt } = found;
    const ends = [orders.ids.indexOf(firstSegmentId), orders.ids.indexOf(lastSegmentId)];
    const from = Math.min(...ends);
    const to = Math.max(...ends) + 1;
    if (from < 0) throw appError('bad_input.clip_no_lines');
    const takes = new Map<string, Take>();
    let missingCount = 0;
    for (let index = from; index < to; index++) {
      const order = orders.orders[index] ?? null;
      if (order === null) continue;
      const take = takeAt(found, index);
      if (take === null) missingCount += 1;
      else takes.set(order.identity, take);
    }
    if (missingCount > 0) throw appError('bad_input.clip_lines_missing', { count: missingCount });
    const whole = parts.library.chapter(chapterId);
    const text = { chaptersWithText: () => (whole === null ? [] : [whole]) };
    const lineAt = linesOfBook({ library: text, takeStore: parts.takeStore }, project)(found);
    const sliced = {
      chapter,
      orders: {
        plan: { ...orders.plan, segments: orders.plan.segments.slice(from, to) },
        orders: orders.orders.slice(from, to),
        ids: orders.ids.slice(from, to),
      },
      audioAt: (index: number) => audioAt(from + index),
    };
    const cut = exportChapterOf(sliced, takes, parts.audio, (index, heard) =>
      lineAt(from + index, heard),
    );
    if (cut === null) throw appError('bad_input.clip_no_lines');
    return { project, chapter: cut };
  };

  return { source, chapterOf };
}
