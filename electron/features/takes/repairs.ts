import type { TakeCheck, TakeEditView, TakeView } from '../../../shared/model/take.ts';
import {
  endTrims,
  levelingGainDb,
  type RepairedLine,
  repairableKinds,
  shortenedPauseMs,
} from '../../../shared/sound/take-repair.ts';
import type { PauseShortener } from '../../charges/ports.ts';
import type { BookCheckStore } from '../../storage/book-checks.ts';
import type { KeptTake } from '../../storage/takes.ts';
import { requireSpeakable, type SpeakableSegment } from '../narration/found.ts';
import { listTakes, noChoice } from './take-list.ts';
import type { TakesParts } from './takes.ts';
import { recordingIdentities, recordingIdentity } from './variants.ts';

/**
 * Mends what the checks doubt about the takes in use, as far as that needs no new one: long silence at the ends is
 * trimmed, a level brought to that of the chapter, and long pauses inside shortened, in a copy that becomes a take of
 * that line. Sends nothing. Locked lines and accepted doubts are left alone. Returns the lines that changed. Rejects
 * with the signal's reason, or with why a take could not be read; what is done by then stays.
 */
export type RepairTakes = (
  segmentIds: readonly string[],
  kinds?: readonly TakeCheck['kind'][],
  signal?: AbortSignal,
) => Promise<readonly RepairedLine[]>;

type RepairParts = TakesParts &
  Pick<BookCheckStore, 'accepted'> & { readonly shortenPauses: PauseShortener };

/** What a copy with shorter pauses was made from; it is a take of its own kind beside a person's recordings. */
type Shortened = {
  readonly takeId: string;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
};

export function createRepairs(parts: RepairParts): RepairTakes {
  const { narration, takeStore, choices, accepted } = parts;
  const find = (segmentId: string): SpeakableSegment =>
    requireSpeakable(narration.findSegment(segmentId));

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
    const mostPauseMs = shortenedPauseMs(checks);
    if (!isOther(edit, view) && mostPauseMs === null) return null;
    const { identity } = place.order;
    if (mostPauseMs === null) choices.edit({ segmentId, takeId: take.id, ...edit });
    else {
      const takeId = await shortened(parts, place, kept, edit, mostPauseMs);
      const now = find(segmentId);
      // Rewritten, locked, or given another take meanwhile: the copy waits in its list.
      const isSame = now.order.identity === identity && now.sound.take?.id === take.id;
      if (!isSame || now.sound.choice?.isLocked === true) return null;
      choices.edit({ segmentId, takeId, trimStartMs: 0, trimEndMs: 0, gainDb: edit.gainDb });
      const current = now.sound.choice ?? { ...noChoice, segmentId };
      choices.choose({ ...current, takeId, forIdentity: identity });
    }
    narration.announceSegments(place.chapter.id, [segmentId]);
    const { trimStartMs, trimEndMs, gainDb } = view;
    return {
      chapterId: place.chapter.id,
      segmentId,
      takeId: take.id,
      chosenId: choice?.forIdentity === identity ? choice.takeId : null,
      ...{ trimStartMs, trimEndMs, gainDb },
    };
  };

  // One after the other: two copies of one take would be made at once.
  let former: Promise<unknown> = Promise.resolve();
  return (segmentIds, kinds = [...repairableKinds], signal = parts.closing.signal) => {
    const repairAll = async (): Promise<readonly RepairedLine[]> => {
      const repaired: RepairedLine[] = [];
      for (const segmentId of new Set(segmentIds)) {
        signal.throwIfAborted();
        const line = await repairOne(segmentId, new Set(kinds));
        if (line !== null) repaired.push(line);
      }
      return repaired;
    };
    const done = former.then(repairAll);
    former = done.catch(() => undefined);
    return done;
  };
}

function editedBy(checks: readonly TakeCheck[], view: TakeView): TakeEditView {
  const { trimStartMs, trimEndMs } = endTrims(checks, view) ?? view;
  return { trimStartMs, trimEndMs, gainDb: levelingGainDb(checks, view.gainDb) ?? view.gainDb };
}

function isOther(one: TakeEditView, other: TakeEditView): boolean {
  return (['trimStartMs', 'trimEndMs', 'gainDb'] as const).some((key) => one[key] !== other[key]);
}

/** The copy with shorter pauses, made once; its id. */
async function shortened(
  { platform, segments, takeStore, accounts, shortenPauses }: RepairParts,
  { segmentId, order }: SpeakableSegment,
  take: KeptTake,
  { trimStartMs, trimEndMs }: TakeEditView,
  mostPauseMs: number,
): Promise<string> {
  const from: Shortened = { takeId: take.id, trimStartMs, trimEndMs };
  const made = takeStore
    .ofIdentities(recordingIdentities(segments, segmentId))
    .find(({ facts }) => JSON.stringify(facts.shortened) === JSON.stringify(from));
  if (made !== undefined) return made.id;
  const id = platform.random.id();
  const { text } = order.request;
  const audio = await shortenPauses({ id, take, trimStartMs, trimEndMs, mostPauseMs, text });
  takeStore.insertRecording({
    ...audio,
    facts: { ...audio.facts, shortened: from },
    id,
    accountId: accounts.current().id,
    identity: recordingIdentity(segmentId),
  });
  return id;
}
