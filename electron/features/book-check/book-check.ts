import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type {
  BookCheck,
  BookCheckProgress,
  TriedRecogniser,
} from '../../../shared/model/book-check.ts';
import type { SegmentPlace } from '../../../shared/model/project.ts';
import type { TakeCheck, TakeView } from '../../../shared/model/take.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { inspectionVersion, type TakeInspection } from '../../audio/takes/take-inspection.ts';
import { rangeOf } from '../../audio/takes/take-range.ts';
import type { Recogniser } from '../../platform/node/program-recogniser.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { TakeStore } from '../../storage/takes.ts';
import { requireProject } from '../library/chapters.ts';
import { checkedBook } from './checked-lines.ts';
import { type GeneratedLine, generatedLines, type ReadParts } from './generated-lines.ts';
import { heardLines, hearTake, hearTakes } from './heard-lines.ts';

/** A take of a line that is not in use. */
export type Candidate = {
  readonly segmentId: string;
  readonly take: Pick<TakeView, 'id' | 'checks' | 'durationMs' | 'trimEndMs'>;
};

/** The quality check of whole books: what is to be heard before one is published. Buys nothing. */
export type BookChecker = {
  /** From what is stored. */
  readonly read: (projectId: string) => BookCheck;
  /**
   * Inspects the takes in use that were not inspected yet, has them heard where there is a recogniser, tells how far
   * it is, and returns the list. A second call joins the first. Rejects with the signal's reason, or with why a take
   * could not be read, once all the others are inspected.
   */
  readonly run: (
    projectId: string,
    signal?: AbortSignal,
    recogniser?: Recogniser,
  ) => Promise<BookCheck>;
  /**
   * How grave the doubts about takes are that are not in use, as if each were: by segment, none for a good one. They
   * are inspected, and heard where there is a recogniser.
   */
  readonly judge: (
    projectId: string,
    candidates: readonly Candidate[],
    signal: AbortSignal,
    recogniser?: Recogniser,
  ) => Promise<ReadonlyMap<string, number>>;
  /** Whether a recogniser has heard one of these takes. */
  readonly wasHeard: (takeIds: readonly string[]) => boolean;
  readonly cancel: (projectId: string) => void;
  /** What is heard in one line of the book. Throws `not_found` where none is made. */
  readonly tryOut: (projectId: string, recogniser: Recogniser) => Promise<TriedRecogniser>;
  readonly accept: (takeId: string, kinds: readonly TakeCheck['kind'][]) => void;
  readonly proofPlace: (projectId: string) => SegmentPlace | null;
  readonly setProofPlace: (projectId: string, place: SegmentPlace | null) => void;
};

export type BookCheckParts = ReadParts & {
  readonly library: Pick<LibraryStore, 'project' | 'chapters' | 'transaction'>;
  readonly takeStore: Pick<TakeStore, 'byId' | 'askedFor'>;
  readonly temporaryFolder: string;
  readonly audio: Pick<AudioStore, 'pathOf'>;
  /** The threads that stand back behind the others. */
  readonly chapterPool: Pick<AudioPool, 'run'>;
  readonly clock: Clock;
  readonly progressed: (progress: BookCheckProgress) => void;
};

/** So many are inspected before they are kept, in one transaction. */
const batchSize = 8;
/** For one line: a large model is read from the disk first. */
const mostTryMs = 120_000;

export function createBookChecker(parts: BookCheckParts): BookChecker {
  const { bookChecks, library, takeStore, audio, chapterPool, clock } = parts;
  const running = new Map<string, { done: Promise<BookCheck>; control: AbortController }>();

  const listOf = (projectId: string, lines: readonly GeneratedLine[]): BookCheck => {
    const language = library.project(projectId)?.language ?? 'en';
    return checkedBook(parts, projectId, lines, heardLines(parts, lines, language));
  };
  const read = (projectId: string): BookCheck =>
    listOf(projectId, generatedLines(parts, projectId));

  const inspect = async (takeId: string, signal: AbortSignal): Promise<TakeInspection | null> => {
    const take = takeStore.byId(takeId);
    if (take === null) return null;
    const path = audio.pathOf(take.audioSha256);
    return chapterPool.run({ kind: 'inspectTake', path, range: rangeOf(take) }, { signal });
  };

  /** Inspects what was not inspected yet of these takes, and has them heard where there is a recogniser. */
  const examine = async (
    projectId: string,
    takeIds: readonly string[],
    signal: AbortSignal,
    recogniser: Recogniser | undefined,
  ): Promise<void> => {
    const known = bookChecks.inspections(takeIds, inspectionVersion);
    const missing = [...new Set(takeIds)].filter((id) => !known.has(id));
    const failures: unknown[] = [];
    for (let from = 0; from < missing.length; from += batchSize) {
      signal.throwIfAborted();
      parts.progressed({ projectId, stage: 'inspecting', done: from, total: missing.length });
      const batch = missing.slice(from, from + batchSize);
      const results = await Promise.allSettled(batch.map((id) => inspect(id, signal)));
      library.transaction(() => {
        for (const [at, result] of results.entries()) {
          const takeId = batch[at] ?? '';
          if (result.status === 'rejected') failures.push(result.reason);
          else if (result.value !== null) {
            bookChecks.keepInspection(takeId, inspectionVersion, result.value);
          }
        }
      });
    }
    signal.throwIfAborted();
    const total = missing.length;
    parts.progressed({ projectId, stage: 'inspecting', done: total, total });
    if (failures.length > 0) throw failures[0];
    if (recogniser !== undefined) {
      await hearTakes(parts, takeIds, recogniser, signal, (done, count) =>
        parts.progressed({ projectId, stage: 'listening', done, total: count }),
      );
    }
  };
  const inspectAll = async (
    projectId: string,
    signal: AbortSignal,
    recogniser: Recogniser | undefined,
  ): Promise<BookCheck> => {
    const takeIds = generatedLines(parts, projectId).map(({ segment }) => segment.takeId);
    await examine(projectId, takeIds, signal, recogniser);
    return read(projectId);
  };

  return {
    read,
    run: (projectId, signal, recogniser) => {
      const current = running.get(projectId);
      if (current !== undefined) return current.done;
      const control = new AbortController();
      const stop = () => control.abort(signal?.reason);
      signal?.addEventListener('abort', stop, { once: true });
      if (signal?.aborted === true) stop();
      const done = inspectAll(projectId, control.signal, recogniser).finally(() => {
        signal?.removeEventListener('abort', stop);
        running.delete(projectId);
      });
      running.set(projectId, { done, control });
      return done;
    },
    judge: async (projectId, candidates, signal, recogniser) => {
      const takes = new Map(candidates.map(({ segmentId, take }) => [segmentId, take]));
      const takeIds = candidates.map(({ take }) => take.id);
      await examine(projectId, takeIds, signal, recogniser);
      const lines = generatedLines(parts, projectId).map((line) => {
        const take = takes.get(line.segment.id);
        return take === undefined ? line : withTake(line, take);
      });
      const { lines: doubted } = listOf(projectId, lines);
      return new Map(
        doubted.flatMap(({ segmentId, severity, isAccepted }) =>
          takes.has(segmentId) && !isAccepted ? [[segmentId, severity]] : [],
        ),
      );
    },
    wasHeard: (takeIds) => bookChecks.heard(takeIds).size > 0,
    tryOut: async (projectId, recogniser) => {
      const lines = generatedLines(parts, projectId);
      const isHandy = (text: string) => text.length >= 40 && text.length <= 200;
      const line = lines.find(({ segment }) => isHandy(segment.shown)) ?? lines[0];
      const take = line === undefined ? null : takeStore.byId(line.segment.takeId);
      if (line === undefined || take === null) throw appError('not_found.line_to_hear');
      const signal = AbortSignal.timeout(mostTryMs);
      const heard = await hearTake(parts, take, recogniser, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        const data = { command: recogniser.name, reason: messageOf('recogniser.tooLong') };
        throw appError('bad_input.recogniser', data);
      });
      return { shown: line.segment.shown, heard };
    },
    cancel: (projectId) => running.get(projectId)?.control.abort(),
    accept: (takeId, kinds) => {
      if (takeStore.byId(takeId) === null) throw appError('not_found.take');
      bookChecks.accept(takeId, kinds, clock.nowMs());
    },
    proofPlace: bookChecks.proofPlace,
    setProofPlace: (projectId, place) => {
      requireProject(library, projectId);
      bookChecks.setProofPlace(projectId, place, clock.nowMs());
    },
  };
}

/** The line as it would be with that take, which nobody has accepted by locking it. */
function withTake(
  { segment, chapter }: GeneratedLine,
  { id: takeId, checks, durationMs, trimEndMs }: Candidate['take'],
): GeneratedLine {
  return {
    chapter,
    segment: { ...segment, takeId, checks, durationMs, trimEndMs, isLocked: false },
  };
}
