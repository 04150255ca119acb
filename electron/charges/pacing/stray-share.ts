export type Counts = { readonly refused: number; readonly clean: number };

export type StrayShare = {
  readonly note: (ordinal: number, isRefused: boolean) => void;
  /** The share of the calls below this ordinal that was refused. */
  readonly below: (ordinal: number) => number;
};

/** Before anything is known: two strays in 40 calls, weighing as much as so many calls. */
const prior = { calls: 40, strays: 2 };
/** What is older than this counts half. */
const memoryCalls = 600;
const mostShare = 0.25;

/**
 * The share of calls that are refused whatever the client does, as seen at lower ordinals. In a full batch
 * calls go out at the highest only, but each refusal lets the next one go one lower.
 */
export function createStrayShare(): StrayShare {
  const refused: number[] = [];
  const calls: number[] = [];
  let noted = 0;

  return {
    note: (ordinal, isRefused) => {
      calls[ordinal] = (calls[ordinal] ?? 0) + 1;
      if (isRefused) refused[ordinal] = (refused[ordinal] ?? 0) + 1;
      noted += 1;
      if (noted < memoryCalls) return;
      noted /= 2;
      for (const at of calls.keys()) {
        calls[at] = (calls[at] ?? 0) / 2;
        refused[at] = (refused[at] ?? 0) / 2;
      }
    },
    below: (ordinal) => {
      let strays = prior.strays;
      let others = prior.calls;
      for (let at = 1; at < ordinal; at += 1) {
        strays += refused[at] ?? 0;
        others += calls[at] ?? 0;
      }
      return Math.min(mostShare, strays / others);
    },
  };
}
