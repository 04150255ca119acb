/** Measures how long a quota lasted that was used up: the gateway refused everything, then accepted calls again. */
export type ShutTime = {
  /** `isShut`: even a call with no others in progress keeps being refused; `closedUntilMs`: the earliest reopening. */
  readonly refused: (isShut: boolean, closedUntilMs: number) => void;
  /**
   * A call ran clean. Returns about when the quota that was used up began and ended; null if the gateway was not shut.
   */
  readonly opened: (
    admittedAtMs: number,
  ) => { readonly fromMs: number; readonly toMs: number } | null;
  /** The first call after an idle time. */
  readonly started: (nowMs: number) => void;
};

export function createShutTime(): ShutTime {
  let isShut = false;
  let openedAtMs = 0;
  let closedUntilMs = 0;

  return {
    refused: (isShutNow, untilMs) => {
      isShut ||= isShutNow;
      closedUntilMs = untilMs;
    },
    opened: (admittedAtMs) => {
      if (!isShut) return null;
      isShut = false;
      // It reopened some time between the last refusal and this call.
      const toMs = (Math.min(closedUntilMs, admittedAtMs) + admittedAtMs) / 2;
      const fromMs = openedAtMs;
      openedAtMs = admittedAtMs;
      return { fromMs, toMs };
    },
    started: (nowMs) => {
      openedAtMs = nowMs;
    },
  };
}
