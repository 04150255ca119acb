import { AppError } from '../../../shared/app-error.ts';
import { joinArrays, mixToMono } from '../audio-clip.ts';

/** Mono sound as it comes out of a decoder, at the decoder's own rate. */
export type MediaBlock = {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** What `samples` is the mean of, where that was asked for; as long as it. */
  readonly channels?: readonly Float32Array[] | undefined;
};

/** A file of sound, opened and understood; nothing is decoded yet. */
export type OpenMedia = {
  /** "MP3", "AAC in MP4": for people. */
  readonly format: string;
  readonly channelCount: number;
  /** What the header says; null where it says nothing, or what cannot be. */
  readonly toldMs: number | null;
  /**
   * Blocks of a few seconds at most, with each channel where `byChannel` asks for them. A generator that ends early by
   * an error has given all that could be decoded before; `onDamage` tells of places that were left out.
   */
  readonly blocks: (onDamage: () => void, byChannel?: boolean) => AsyncGenerator<MediaBlock, void>;
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
  /** The sound of some packets in a row; empty while the decoder still gathers. */
  readonly decode: (packets: readonly Uint8Array[], onDamage: () => void) => Promise<MediaBlock>;
  /** What is left inside; nothing where this is missing. */
  readonly finish?: (onDamage: () => void) => Promise<MediaBlock>;
  readonly free?: () => void;
};

/** So many samples of each channel, mixed. */
export function mixedBlock(
  channelData: readonly Float32Array[],
  sampleCount: number,
  sampleRateHz: number,
  byChannel: boolean,
): MediaBlock {
  const samples = mixToMono(channelData, sampleCount);
  const channels = byChannel
    ? channelData.map((channel) => channel.subarray(0, sampleCount))
    : undefined;
  return { samples, sampleRateHz, channels };
}

/** What follows each other, joined: the mean, and each channel. */
export function joinBlocks(
  blocks: readonly Omit<MediaBlock, 'sampleRateHz'>[],
  sampleRateHz: number,
): MediaBlock {
  const samples = joinArrays(
    blocks.map((block) => block.samples),
    Float32Array,
  );
  const channels = blocks[0]?.channels?.map((_, index) =>
    joinArrays(
      blocks.map((block) => block.channels?.[index] ?? block.samples),
      Float32Array,
    ),
  );
  return { samples, sampleRateHz, channels };
}

/** A part of a block. */
export function partOf({ samples, sampleRateHz, channels }: MediaBlock, from: number, to?: number) {
  const part = (whole: Float32Array) => whole.subarray(from, to);
  return { samples: part(samples), sampleRateHz, channels: channels?.map(part) };
}

/** A decoder whose packets stand for themselves; `decode` throws an AppError for a damaged one. */
export function packetwise(
  sampleRateHz: number,
  decode: (packet: Uint8Array) => Omit<MediaBlock, 'sampleRateHz'>,
): PacketDecoder {
  return {
    decode: async (packets, onDamage) => {
      const blocks = packets.flatMap((packet) => {
        try {
          return [decode(packet)];
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          onDamage();
          return [];
        }
      });
      return joinBlocks(blocks, sampleRateHz);
    },
  };
}
