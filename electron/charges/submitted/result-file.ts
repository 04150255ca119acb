import type { BodyStore, BodyWriter, PartialResult, ResultTaker, SavedBody } from '../ports.ts';

/** The file of a result while it is fetched, over as many tries as needed. */
export type ResultFile = {
  readonly taker: () => ResultTaker;
  /** The most bytes that any try has brought. */
  readonly furthestBytes: () => number;
  /** The next try begins at the start. */
  readonly startOver: () => void;
  readonly finish: () => Promise<SavedBody>;
  readonly discard: () => Promise<void>;
};

/** An interrupted try leaves what arrived, if the gateway says how long the whole result is. */
export function createResultFile(bodies: Pick<BodyStore, 'open'>, chargeId: string): ResultFile {
  let writer: BodyWriter | null = null;
  let bytes = 0;
  let furthest = 0;
  let whole: Omit<PartialResult, 'bytes'> | null = null;

  const discard = async (): Promise<void> => {
    const open = writer;
    writer = null;
    bytes = 0;
    await open?.discard();
  };
  const partial = (): PartialResult | null =>
    whole === null || bytes === 0 ? null : { ...whole, bytes };

  return {
    taker: () => ({
      partial: partial(),
      onStart: async ({ isContinued, totalBytes, etag }) => {
        if (isContinued) return;
        await discard();
        writer = await bodies.open(chargeId, 0);
        whole = totalBytes === null ? null : { totalBytes, etag };
      },
      sink: async (chunk) => {
        await writer?.write(chunk);
        bytes += chunk.byteLength;
        furthest = Math.max(furthest, bytes);
      },
    }),
    furthestBytes: () => furthest,
    startOver: () => {
      whole = null;
    },
    finish: async () => {
      const open = writer ?? (await bodies.open(chargeId, 0));
      writer = null;
      return open.finish();
    },
    discard,
  };
}
