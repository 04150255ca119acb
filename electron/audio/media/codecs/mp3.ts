import { joinArrays, mixToMono } from '../../audio-clip.ts';
import type { MediaBlock, PacketDecoder } from '../media-blocks.ts';
import { withoutConsole } from '../without-console.ts';

/**
 * MPEG audio of layers I to III. Takes pieces of the file as well as single frames: the decoder finds the
 * frames itself, skips what is none, and leaves out the encoder's delay where the file tells it.
 */
export async function createMp3Decoder(sampleRateHz: number): Promise<PacketDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let rateHz = sampleRateHz;
  return {
    decode: async (packets, onDamage): Promise<MediaBlock> => {
      const decoded = withoutConsole(() => decoder.decode(joinArrays(packets, Uint8Array)));
      if (decoded.errors.length > 0) onDamage();
      if (decoded.sampleRate > 0) rateHz = decoded.sampleRate;
      const channels = decoded.channelData.map((channel) =>
        channel.subarray(0, decoded.samplesDecoded),
      );
      const samples = mixToMono(channels, decoded.samplesDecoded);
      return { samples, sampleRateHz: rateHz, channels };
    },
    free: () => decoder.free(),
  };
}
