/** Takes mono samples at 24 kHz in pieces and gives the finished file. */
export type SpeechEncoder = {
  readonly write: (samples: Float32Array) => Promise<void>;
  readonly finish: () => Promise<Uint8Array>;
  /** Lets go of threads and memory when the file is no longer wanted. */
  readonly cancel: () => Promise<void>;
};
