/** Long enough for a slow machine between the recorder's word and its request; the system's own question comes later. */
const openMs = 10_000;

/** Whether the page may be given a microphone: shortly after the recorder said that it wants one, once for each time. */
export type MicrophoneGrant = {
  readonly allow: () => void;
  /** Uses one up. */
  readonly take: () => boolean;
};

export function createMicrophoneGrant(nowMs: () => number): MicrophoneGrant {
  let untilMs = Number.NEGATIVE_INFINITY;
  let left = 0;
  const forgetLate = () => {
    if (nowMs() >= untilMs) left = 0;
  };
  return {
    allow: () => {
      forgetLate();
      left += 1;
      untilMs = nowMs() + openMs;
    },
    take: () => {
      forgetLate();
      if (left === 0) return false;
      left -= 1;
      return true;
    },
  };
}
