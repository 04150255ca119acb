import { AppError } from '../../../shared/app-error.ts';
import type { TakeCheck, TakeEditView } from '../../../shared/model/take.ts';
import {
  editedBy,
  isOtherEdit,
  longPauseMsOf,
  type RepairedLine,
  repairableKinds,
} from '../../../shared/sound/take-repair.ts';
import type { PauseShortener } from '../../charges/ports.ts';
import type { BookCheckStore } from '../../storage/book-checks.ts';
import { type KeptTake, type Shortened, shortenedFrom } from '../../storage/take-rows.ts';
import { requireSpeakable, type SpeakableSegment } from '../narration/found.ts';
import { listTakes, noChoice } from './take-list.ts';
import type { TakesParts } from './takes.ts';
import { recordingIdentities, recordingIdentity } from './variants.ts';

export type Repairs = {
  /**
   * Mends what the checks doubt about the takes in use, as far as that needs no new one: long silence at the ends is
   * trimmed, a level brought to that of the chapter, and long pauses inside shortened, in a copy that becomes a take of
   * that line. Sends nothing. Locked lines and accepted doubts are left alone. Returns the lines that changed, and why
   * one of the others could not be read, null where all were. Rejects with the signal's reason; what is done by then
   * stays.
   */
  readonly repair: (
    segmentIds: readonly string[],
    kinds?: readonly TakeCheck['kind'][],
    signal?: AbortSignal,
  ) => Promise<{ readonly lines: readonly RepairedLine[]; readonly failure: unknown }>;
  /** Puts back what a repair changed. Lines that are gone, or have other words since, stay as they are. */
  readonly undo: (lines: readonly RepairedLine[]) => void;
};

type RepairParts = TakesParts &
  Pick<BookCheckStore, 'accepted' | 'carry'> & { readonly shortenPauses: PauseShortener };

export function createRepairs(parts: RepairParts): Repairs {
  const { narration, takeStore, choices, accepted, library } = parts;
  const find = (segmentId: string): SpeakableSegment =>
    requireSpeakable(narration.findSegment(segmentId));
  const findOrNull = (segmentId: string): SpeakableSegment | null => {
    try {
      return find(segmentId);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };

  const repairOne = async (
    segmentId: string,
    kinds: ReadonlySet<TakeCheck['kind']>,
  ): Promise<RepairedLine | null> => {
    const place = find(segmentId);
    const { take, choice } = place.sound;
    if (take === null || choice?.isLocked === true) return null;
    const view = listTakes(parts, place).takes.find(({ id }) => id === take.id);
    const kept = takeStore.byId(take.id);
    if (view === undefined || kept === null) return null;
    const isAccepted = accepted([take.id]).get(take.id) ?? new Set();
    const checks = view.checks.filter(({ kind }) => kinds.has(kind) && !isAccepted.has(kind));
    const edit = editedBy(checks, view);
    const longPauseMs = longPauseMsOf(checks);
    const copyId =
      longPauseMs === null || shortenedFrom(kept) !== null
        ? null
        : await shortened(parts, place, kept, edit, longPauseMs);
    if (copyId === null && !isOtherEdit(edit, view)) return null;
    const { identity } = place.order;
    const now = find(segmentId);
    // Rewritten, locked, or given another take meanwhile: a copy waits in its list.
    const isSame = now.order.identity === identity && now.sound.take?.id === take.id;
    if (!isSame || now.sound.choice?.isLocked === true) return null;
    const current = now.sound.choice ?? { ...noChoice, segmentId };
    library.transaction(() => {
      if (copyId === null) choices.edit({ segmentId, takeId: take.id, ...edit });
      else {
        const { gainDb } = edit;
        choices.edit({ segmentId, takeId: copyId, trimStartMs: 0, trimEndMs: 0, gainDb });
        choices.choose({ ...current, takeId: copyId, forIdentity: identity });
      }
    });
    narration.announceSegments(place.chapter.id, [segmentId]);
    const { trimStartMs, trimEndMs, gainDb } = view;
    const { takeId, forIdentity } = current;
    const replaced = copyId === null ? null : { copyId, takeId, forIdentity };
    return { segmentId, takeId: take.id, identity, replaced, trimStartMs, trimEndMs, gainDb };
  };

  const undoOne = (line: RepairedLine): void => {
    const { segmentId, takeId, identity, replaced, trimStartMs, trimEndMs, gainDb } = line;
    const place = findOrNull(segmentId);
    if (place?.order.identity !== identity) return;
    const { choice } = place.sound;
    if (choice?.isLocked === true) return;
    if (replaced === null) choices.edit({ segmentId, takeId, trimStartMs, trimEndMs, gainDb });
    else if (choice?.takeId === replaced.copyId) {
      const { takeId: chosenId, forIdentity } = replaced;
      choices.choose({ ...choice, takeId: chosenId, forIdentity });
    }
    narration.announceSegments(place.chapter.id, [segmentId]);
  };

  // One after the other: two copies of one take would be made at once.
  let former: Promise<unknown> = Promise.resolve();
  return {
    repair: (segmentIds, kinds = [...repairableKinds], signal = parts.closing.signal) => {
      const repairAll = async () => {
        const lines: RepairedLine[] = [];
        let failure: unknown = null;
        for (const segmentId of new Set(segmentIds)) {
          signal.throwIfAborted();
          try {
            const line = await repairOne(segmentId, new Set(kinds));
            if (line !== null) lines.push(line);
          } catch (error) {
            failure ??= error;
          }
        }
        return { lines, failure };
      };
      const done = former.then(repairAll);
      former = done.catch(() => undefined);
      return done;
    },
    undo: (lines) => library.transaction(() => lines.forEach(undoOne)),
  };
}

/** The copy with shorter pauses, made once; its id, or null where no pause can be shortened. */
async function shortened(
  { platform, segments, takeStore, carry, shortenPauses }: RepairParts,
  { segmentId, order }: SpeakableSegment,
  take: KeptTake,
  { trimStartMs, trimEndMs }: TakeEditView,
  longPauseMs: number,
): Promise<string | null> {
  const from: Shortened = { takeId: take.id, trimStartMs, trimEndMs, origin: take.origin };
  const made = takeStore
    .ofIdentities(recordingIdentities(segments, segmentId))
    .find(({ facts }) => JSON.stringify(facts.shortened) === JSON.stringify(from));
  if (made !== undefined) {
    carry(take.id, made.id);
    return made.id;
  }
  const id = platform.random.id();
  const { text } = order.request;
  const audio = await shortenPauses({ id, take, trimStartMs, trimEndMs, longPauseMs, text });
  if (audio === null) return null;
  takeStore.insertRecording({
    ...audio,
    facts: { ...audio.facts, shortened: from },
    id,
    accountId: take.accountId,
    identity: recordingIdentity(segmentId),
  });
  carry(take.id, id);
  return id;
}
