import { AppError } from '../../../shared/app-error.ts';
import { joinArrays } from '../audio-clip.ts';

/** Mono sound as it comes out of a decoder, at the decoder's own rate. */
export type MediaBlock = {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** What `samples` is the mean of, of those decoders that tell it; as long as it. */
  readonly channels?: readonly Float32Array[];
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

/** Whether a part is missing. Some headers guess, and some count the padding. */
export function isShorterThanTold(
  durationMs: number,
  { toldMs }: Pick<OpenMedia, 'toldMs'>,
): boolean {
  return durationMs < 0.97 * (toldMs ?? 0) - 200;
}

/** A decoder of packets, one codec, one track. */
export type PacketDecoder = {
  /** The mono sound of some packets in a row; empty while the decoder still gathers. */
  readonly decode: (packets: readonly Uint8Array[], onDamage: () => void) => Promise<MediaBlock>;
  /** What is left inside; nothing where this is missing. */
  readonly finish?: (onDamage: () => void) => Promise<MediaBlock>;
  readonly free?: () => void;
};

/** A decoder whose packets stand for themselves; `toMono` throws an AppError for a damaged one. */
export function packetwise(
  sampleRateHz: number,
  toMono: (packet: Uint8Array) => Float32Array,
): PacketDecoder {
  return {
    decode: async (packets, onDamage) => {
      const blocks = packets.flatMap((packet) => {
        try {
          return [toMono(packet)];
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          onDamage();
          return [];
        }
      });
      return { samples: joinArrays(blocks, Float32Array), sampleRateHz };
    },
  };
}
