/** Mono sound as it comes out of a decoder, at the decoder's own rate. */
export type MediaBlock = {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
};

/** A file of sound, opened and understood; nothing is decoded yet. */
export type OpenMedia = {
  /** "MP3", "AAC in MP4": for people. */
  readonly format: string;
  readonly channelCount: number;
  /** What the header says; null where it says nothing, or what cannot be. */
  readonly toldMs: number | null;
  /**
   * Blocks of a few seconds at most. A generator that ends early by an error has given all that could be
   * decoded before; `onDamage` tells of places that were left out.
   */
  readonly blocks: (onDamage: () => void) => AsyncGenerator<MediaBlock, void>;
};

/** A decoder of packets, one codec, one track. */
export type PacketDecoder = {
  /** The mono sound of some packets in a row; empty while the decoder still gathers. */
  readonly decode: (packets: readonly Uint8Array[], onDamage: () => void) => Promise<MediaBlock>;
  /** What is left inside. */
  readonly finish: (onDamage: () => void) => Promise<MediaBlock>;
  readonly free: () => void;
};

export function joinBlocks(blocks: readonly Float32Array[]): Float32Array {
  const [only] = blocks;
  if (only !== undefined && blocks.length === 1) return only;
  const joined = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let filled = 0;
  for (const block of blocks) {
    joined.set(block, filled);
    filled += block.length;
  }
  return joined;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let filled = 0;
  for (const part of parts) {
    joined.set(part, filled);
    filled += part.byteLength;
  }
  return joined;
}
