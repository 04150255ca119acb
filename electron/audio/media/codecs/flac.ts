import { AppError } from '../../../../shared/app-error.ts';
import { flacFrameToMono } from '../../decode.ts';
import { readFlacFrame } from '../../flac-frame.ts';
import { readFlacInfo } from '../../flac-info.ts';
import { joinBlocks, type PacketDecoder } from '../media-blocks.ts';

/** `header` begins with "fLaC" and STREAMINFO. Throws `audio_undecodable` when it does not. */
export function createFlacDecoder(header: Uint8Array): PacketDecoder {
  const info = readFlacInfo(header);
  const { sampleRateHz } = info;
  return {
    decode: async (packets, onDamage) => {
      const blocks: Float32Array[] = [];
      for (const packet of packets) {
        try {
          blocks.push(flacFrameToMono(readFlacFrame(packet, info).channels, info.bitsPerSample));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          onDamage();
        }
      }
      return { samples: joinBlocks(blocks), sampleRateHz };
    },
    finish: async () => ({ samples: new Float32Array(0), sampleRateHz }),
    free: () => undefined,
  };
}
