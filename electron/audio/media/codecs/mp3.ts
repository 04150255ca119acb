import { joinArrays } from '../../audio-clip.ts';
import { type MediaBlock, mixedBlock, type PacketDecoder } from '../media-blocks.ts';
import { withoutConsole } from '../without-console.ts';

/**
 * MPEG audio of layers I to III. Takes pieces of the file as well as single frames: the decoder finds the
 * frames itself, skips what is none, and leaves out the encoder's delay where the file tells it.
 */
export async function createMp3Decoder(
  sampleRateHz: number,
  byChannel: boolean,
): Promise<PacketDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let rateHz = sampleRateHz;
  return {
    decode: async (packets, onDamage): Promise<MediaBlock> => {
      const decoded = withoutConsole(() => decoder.decode(joinArrays(packets, Uint8Array)));
      if (decoded.errors.length > 0) onDamage();
      if (decoded.sampleRate > 0) rateHz = decoded.sampleRate;
      return mixedBlock(decoded.channelData, decoded.samplesDecoded, rateHz, byChannel);
    },
    free: () => decoder.free(),
  };
}
