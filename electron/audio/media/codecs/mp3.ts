import { joinArrays } from '../../audio-clip.ts';
import { type MediaBlock, mixedBlock, type PacketDecoder } from '../media-blocks.ts';
import { withoutConsole } from '../without-console.ts';

/**
 * MPEG audio of layers I to III. Takes pieces of the file as well as single frames: the decoder finds the
 * frames itself, skips what is none, and leaves out the encoder's delay where the file tells it. Damage counts once a
 * frame follows it: padding and tags of players stand behind the last one.
 */
export async function createMp3Decoder(
  sampleRateHz: number,
  byChannel: boolean,
): Promise<PacketDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  let rateHz = sampleRateHz;
  let decodedCount = 0;
  /** How much was decoded before the first damage that counts for nothing yet. */
  let damagedAt = Number.POSITIVE_INFINITY;
  return {
    decode: async (packets, onDamage): Promise<MediaBlock> => {
      const decoded = withoutConsole(() => decoder.decode(joinArrays(packets, Uint8Array)));
      for (const { outputSamples } of decoded.errors)
        damagedAt = Math.min(damagedAt, outputSamples);
      decodedCount += decoded.samplesDecoded;
      if (decodedCount > damagedAt) {
        onDamage();
        damagedAt = Number.POSITIVE_INFINITY;
      }
      if (decoded.sampleRate > 0) rateHz = decoded.sampleRate;
      return mixedBlock(decoded.channelData, decoded.samplesDecoded, rateHz, byChannel);
    },
    free: () => decoder.free(),
  };
}
