/** Takes mono samples at 24 kHz in pieces and gives the finished file. */
export type SpeechEncoder = {
  readonly write: (samples: Float32Array) => Promise<void>;
  readonly finish: () => Promise<Uint8Array>;
  /** Lets go of threads and memory when the file is no longer wanted. */
  readonly cancel: () => Promise<void>;
};

/** The pieces one after the other. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
