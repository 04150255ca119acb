import { asAppError } from '../../../ipc/client.ts';
import { takeOf } from '../reading/sentence-takes.ts';
import type { RecorderPorts, RecorderState, UnkeptTake } from '../recorder-state.ts';

/** Shorter ones are a key pressed twice. */
const leastTakeMs = 300;

type KeeperPorts = {
  readonly ports: Pick<RecorderPorts, 'write' | 'onReplaced'>;
  readonly purpose: 'part' | 'statement';
  readonly get: () => RecorderState;
  readonly set: (change: Partial<RecorderState>) => void;
};

export type TakeKeeper = ReturnType<typeof createTakeKeeper>;

/** Takes from their first sample until they are parts of the reference, one after the other. */
export function createTakeKeeper({ ports, purpose, get, set }: KeeperPorts) {
  /** Finished in turn, so that they stand in the order they were said in. */
  let saving: Promise<void> = Promise.resolve();
  const pending = new Set<string>();

  const begin = (sentence: string | null, sampleRateHz: number): UnkeptTake => {
    // An earlier take of it may still be on its way, and is what this one replaces.
    const earlier = sentence !== null && pending.has(sentence) ? saving : null;
    const describe = async () => {
      await earlier;
      const { reference } = get();
      const replaced = reference !== null && sentence !== null && takeOf(reference, sentence);
      return {
        referenceId: reference?.id ?? '',
        purpose,
        sampleRateHz,
        sentence,
        replacesPartId: replaced ? replaced.id : null,
      };
    };
    const onTrouble = (error: unknown): void =>
      set({ trouble: error === null ? null : asAppError(error) });
    return { sentence, writer: ports.write(sampleRateHz, describe, onTrouble) };
  };

  const save = async (take: UnkeptTake): Promise<void> => {
    const { writer, sentence } = take;
    const before = get().reference;
    try {
      const view = await writer.finish();
      set({ trouble: null, ...(get().reference?.id === view.id ? { reference: view } : {}) });
      const [replaced, added] =
        before === null || sentence === null
          ? [null, null]
          : [takeOf(before, sentence), takeOf(view, sentence)];
      if (replaced !== null && added !== null && added.id !== replaced.id) {
        ports.onReplaced(added.id, replaced.id);
      }
    } catch (error) {
      set({ unkept: [...get().unkept, take], trouble: asAppError(error) });
    }
  };

  const discard = (take: UnkeptTake): void => {
    // What could not be thrown away is found and offered at the next start.
    void take.writer.discard().catch(() => {});
  };

  return {
    begin,
    discard,
    /** What is worth keeping goes its way; the next take may begin at once. */
    end: (take: UnkeptTake): void => {
      if (take.writer.durationMs() < leastTakeMs) {
        discard(take);
        return;
      }
      const { sentence } = take;
      set({ savingCount: get().savingCount + 1 });
      if (sentence !== null) pending.add(sentence);
      saving = saving
        .then(() => save(take))
        .finally(() => {
          pending.delete(sentence ?? '');
          set({ savingCount: get().savingCount - 1 });
        });
    },
    isTaken: (sentence: string): boolean => {
      const { reference } = get();
      return pending.has(sentence) || (reference !== null && takeOf(reference, sentence) !== null);
    },
    settled: () => saving,
    keepUnkept: async (): Promise<void> => {
      const { unkept } = get();
      set({ unkept: [], trouble: null });
      for (const take of unkept) {
        await save(take);
      }
    },
    dropUnkept: (): void => {
      get().unkept.forEach(discard);
      set({ unkept: [], trouble: null });
    },
  };
}
