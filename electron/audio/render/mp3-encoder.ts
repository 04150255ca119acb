import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny';

export type Mp3EncoderOptions = {
  readonly sampleRateHz: number;
  /** Bits per second, constant. */
  readonly bitrate: number;
  /** Gets each frame in order, without any container around it. */
  readonly onFrame: (frame: Uint8Array) => void;
};

export type Mp3Encoder = {
  /** Encodes a block of mono samples. Each block is a message to the encoder's thread, so long ones cost less. */
  readonly write: (samples: Int16Array) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Stops the encoder's thread without finishing. */
  readonly cancel: () => Promise<void>;
};

let isRegistered = false;

/**
 * A mono encoder that hands out bare frames; our own writers put them into files, so that no
 * clock time or serial number of a library gets into the bytes. Throws what the encoder throws.
 */
export async function createMp3Encoder(options: Mp3EncoderOptions): Promise<Mp3Encoder> {
  if (!isRegistered) registerMp3Encoder();
  isRegistered = true;
  const { sampleRateHz, bitrate } = options;
  const output = new Output({ format: new Mp3OutputFormat(), target: new NullTarget() });
  const source = new AudioSampleSource({
    codec: 'mp3',
    bitrate,
    onEncodedPacket: (packet) => options.onFrame(packet.data),
  });
  output.addAudioTrack(source);
  await output.start();
  let writtenCount = 0;
  return {
    write: async (samples) => {
      const sample = new AudioSample({
        data: samples,
        format: 's16-planar',
        numberOfChannels: 1,
        sampleRate: sampleRateHz,
        timestamp: writtenCount / sampleRateHz,
      });
      writtenCount += samples.length;
      try {
        await source.add(sample);
      } finally {
        sample.close();
      }
    },
    finish: () => output.finalize(),
    cancel: () => output.cancel(),
  };
}
