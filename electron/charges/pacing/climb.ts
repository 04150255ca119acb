/** No limit was met yet; one is known; the one that was known gave way to a probe. */
export type ClimbPhase = 'new' | 'bounded' | 'freed';

export type ClimbOptions = {
  readonly start: number;
  /** The highest value that is not known to fail; null while none is known. */
  readonly ceiling: number | null;
  readonly least: number;
  /** `streak`: steps up since the last failure, or since the ceiling went. */
  readonly up: (value: number, phase: ClimbPhase, streak: number) => number;
  readonly down: (value: number, phase: ClimbPhase, streak: number) => number;
  readonly half: (value: number) => number;
  /** What makes a clean window at this value: so many calls, over at least so long. */
  readonly window: (
    value: number,
    phase: ClimbPhase,
  ) => { readonly calls: number; readonly durationMs: number };
  /** Clean windows before a step above the ceiling: at first, and at most. */
  readonly probeWindows: (value: number) => { readonly first: number; readonly most: number };
};

/** Feels for a limit that nobody tells, for concurrency and for a rate alike. */
export type Climb = {
  readonly value: () => number;
  readonly ceiling: () => number | null;
  /** A clean call. `isFull`: the value held others back, so that the call says something about it. */
  readonly clean: (isFull: boolean, nowMs: number) => void;
  /** A new burst of 429s, met at this value; `isRepeat`: nothing ran clean since the last burst. */
  readonly failed: (at: number, isRepeat: boolean) => void;
  /** Another 429 of the last burst: it counts no more, but it may have met the limit lower. */
  readonly failedInBurst: (at: number) => void;
};

/**
 * One step up for each clean window; after a failure back under it, which is then the ceiling; one
 * step above the ceiling only after a number of clean windows that doubles with each failed probe. A
 * probe that runs clean for a window takes the ceiling away. Halves only on a repeated failure.
 */
export function createClimb(options: ClimbOptions): Climb {
  const { least, up, down, half, probeWindows } = options;
  let value = options.start;
  let ceiling = options.ceiling;
  let window = { calls: 0, isUsed: false, sinceMs: null as number | null };
  let cleanWindows = 0;
  let failedProbes = 0;
  let phase: ClimbPhase = ceiling !== null && value >= ceiling ? 'bounded' : 'new';
  let streak = 0;

  const enterPhase = (next: ClimbPhase): void => {
    phase = next;
    streak = 0;
  };

  const stepUp = (): void => {
    const isBelow = ceiling !== null && value < ceiling;
    const higher = up(value, phase, streak);
    value = isBelow ? Math.min(ceiling ?? higher, higher) : higher;
    streak += 1;
  };

  const endWindow = (): void => {
    if (ceiling !== null && value === ceiling) {
      cleanWindows += 1;
      const { first, most } = probeWindows(value);
      if (cleanWindows >= Math.min(most, first * 2 ** failedProbes)) stepUp();
      return;
    }
    if (ceiling !== null && value > ceiling) {
      ceiling = null;
      enterPhase('freed');
    }
    stepUp();
    if (value === ceiling) enterPhase('bounded');
  };

  const startWindow = (): void => {
    window = { calls: 0, isUsed: false, sinceMs: null };
  };

  return {
    value: () => value,
    ceiling: () => ceiling,
    clean: (isFull, nowMs) => {
      window.sinceMs ??= nowMs;
      window.calls += 1;
      window.isUsed ||= isFull;
      const wanted = options.window(value, phase);
      if (window.calls < wanted.calls || nowMs - window.sinceMs < wanted.durationMs) return;
      if (window.isUsed) endWindow();
      startWindow();
    },
    failed: (at, isRepeat) => {
      const lower = Math.max(least, down(at, phase, streak));
      // Rates are fractions: a probe and its way back do not give exactly the same number.
      const isSameCeiling = ceiling !== null && lower > ceiling * 0.999;
      failedProbes = isSameCeiling ? failedProbes + 1 : 0;
      ceiling = isSameCeiling && ceiling !== null ? ceiling : lower;
      enterPhase('bounded');
      value = isRepeat ? Math.max(least, half(at)) : Math.min(value, ceiling);
      cleanWindows = 0;
      startWindow();
    },
    failedInBurst: (at) => {
      const lower = Math.max(least, down(at, phase, streak));
      ceiling = Math.min(ceiling ?? lower, lower);
      value = Math.min(value, lower);
    },
  };
}
