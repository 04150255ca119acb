import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { HeardDifference } from '../../../shared/model/book-check.ts';
import type { TakeCheck } from '../../../shared/model/take.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { rangeOf } from '../../audio/takes/take-range.ts';
import { removeAll } from '../../platform/node/durable-file.ts';
import type { Recogniser } from '../../platform/node/program-recogniser.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { BookCheckStore } from '../../storage/book-checks.ts';
import { sourceOf } from '../../storage/take-rows.ts';
import type { KeptTake, TakeStore } from '../../storage/takes.ts';
import { comparedWords, compareWords, toleranceOf, type WordComparison } from './compare-words.ts';
import type { GeneratedLine } from './generated-lines.ts';

export type HeardLine = {
  readonly check: TakeCheck | null;
  readonly heard: string;
  readonly differences: readonly HeardDifference[];
};

type CompareParts = {
  readonly takeStore: Pick<TakeStore, 'byId' | 'askedFor'>;
  readonly bookChecks: Pick<BookCheckStore, 'heard'>;
};

/**
 * What was heard of these lines, beside what was sent. How much may differ is learned from the lines of the same
 * speaker, so that a recogniser that mishears a voice does not doubt all that it says.
 */
export function heardLines(
  { takeStore, bookChecks }: CompareParts,
  lines: readonly GeneratedLine[],
  language: string,
): ReadonlyMap<string, HeardLine> {
  const texts = bookChecks.heard(lines.map(({ segment }) => segment.takeId));
  const compared = lines.flatMap(({ segment: { id, takeId, shown, speaker } }) => {
    const heard = texts.get(takeId);
    const take = heard === undefined ? null : takeStore.byId(takeId);
    if (heard === undefined || take === null) return [];
    const source = sourceOf(take, takeStore.byId);
    const asked = source.origin === 'recording' ? null : takeStore.askedFor(source);
    const sent = asked?.text ?? shown;
    return [{ id, speaker, heard, ...nearer([sent, shown], heard, language) }];
  });
  const speakers = new Set(compared.map(({ speaker }) => speaker));
  const tolerances = new Map(
    [...speakers].map((speaker) => [
      speaker,
      toleranceOf(compared.flatMap((one) => (one.speaker === speaker ? [one.errorShare] : []))),
    ]),
  );
  return new Map(
    compared.map(({ id, speaker, heard, errorShare, differences }) => {
      const tolerance = tolerances.get(speaker) ?? 1;
      const percent = (share: number): number => Math.round(100 * share);
      const check: TakeCheck | null =
        errorShare <= tolerance
          ? null
          : {
              kind: 'heard-differently',
              measured: percent(errorShare),
              expected: percent(tolerance),
            };
      return [id, { check, heard, differences }];
    }),
  );
}

/** A respelled word may be heard as it is sent or as it is shown: whichever is nearer counts. */
function nearer(texts: readonly string[], heard: string, language: string): WordComparison {
  const words = comparedWords(heard, language);
  const all = texts.map((text) => compareWords(comparedWords(text, language), words));
  return all.reduce((best, one) => (one.errorShare < best.errorShare ? one : best));
}

export type HearParts = {
  readonly takeStore: Pick<TakeStore, 'byId'>;
  readonly bookChecks: BookCheckStore;
  readonly audio: Pick<AudioStore, 'pathOf'>;
  readonly chapterPool: Pick<AudioPool, 'run'>;
  readonly temporaryFolder: string;
};

/** Has takes heard that this recogniser did not hear yet, and keeps each text at once. */
export async function hearTakes(
  parts: HearParts,
  takeIds: readonly string[],
  recogniser: Recogniser,
  signal: AbortSignal,
  progressed: (done: number, total: number) => void,
): Promise<void> {
  const known = parts.bookChecks.heard(takeIds, recogniser.name);
  const missing = [...new Set(takeIds)].filter((id) => !known.has(id));
  for (const [done, id] of missing.entries()) {
    signal.throwIfAborted();
    progressed(done, missing.length);
    const take = parts.takeStore.byId(id);
    if (take === null) continue;
    parts.bookChecks.keepHeard(
      id,
      recogniser.name,
      await hearTake(parts, take, recogniser, signal),
    );
  }
  progressed(missing.length, missing.length);
}

/** What it hears in one take. */
export async function hearTake(
  { audio, chapterPool, temporaryFolder }: Omit<HearParts, 'bookChecks' | 'takeStore'>,
  take: KeptTake,
  recogniser: Recogniser,
  signal: AbortSignal,
): Promise<string> {
  const wavPath = join(temporaryFolder, `heard-${randomUUID()}.wav`);
  const path = audio.pathOf(take.audioSha256);
  try {
    await chapterPool.run({ kind: 'heardWav', path, range: rangeOf(take), wavPath }, { signal });
    return await recogniser.hear(wavPath, signal);
  } finally {
    await removeAll(wavPath);
  }
}
