/** When a gateway was shut altogether, and opened again. */
export type ShutTime = {
  /** `isShut`: a call all alone was refused, again and again; `closedUntilMs`: so long it stays so at least. */
  readonly refused: (isShut: boolean, closedUntilMs: number) => void;
  /**
   * The first clean call after it was shut: from when to when the quota lasted that was used up, about. Null where it
   * was not shut.
   */
  readonly opened: (
    admittedAtMs: number,
  ) => { readonly fromMs: number; readonly toMs: number } | null;
  /** Calls are let in from now on, after none were wanted. */
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
      // It opened some time between the last refusal and this call.
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
