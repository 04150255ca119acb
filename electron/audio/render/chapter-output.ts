export type ChapterCodec = 'aac' | 'mp3' | 'opus' | 'flac';

export type ChapterOutput = {
  readonly codec: ChapterCodec;
  /** Bits per second; lossless sound has none. */
  readonly bitrate: number;
  readonly path: string;
};

export type ChapterEncoder = {
  /** Blocks of the chapter with `aacFrameSamples` of room tone before and behind it; they may be used again then. */
  readonly write: (block: Float32Array) => Promise<void>;
  /** Puts the file in its place; gives its size in bytes. */
  readonly finish: () => Promise<number>;
  readonly discard: () => Promise<void>;
};
