import type { PacketDecoder } from '../media-blocks.ts';
import { joinBlocks } from '../media-blocks.ts';
import { type PcmCodec, pcmToMono } from '../pcm-samples.ts';

/** Packets of whole sample frames, as QuickTime and Matroska hold them. */
export function createPcmDecoder(
  codec: PcmCodec,
  channelCount: number,
  sampleRateHz: number,
): PacketDecoder {
  return {
    decode: async (packets) => {
      const blocks = packets.map((packet) => pcmToMono(packet, codec, channelCount));
      return { samples: joinBlocks(blocks), sampleRateHz };
    },
    finish: async () => ({ samples: new Float32Array(0), sampleRateHz }),
    free: () => undefined,
  };
}
