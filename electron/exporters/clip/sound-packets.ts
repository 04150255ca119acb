import { open } from 'node:fs/promises';
import { readM4aLayout } from '../../audio/mp4/m4a-reader.ts';
import { aacFrameSamples } from '../../audio/mp4/m4a-writer.ts';
import type { ChapterCodec } from '../../audio/render/chapter-output.ts';
import { opusPacketsOf } from '../../audio/render/opus-chapter.ts';
import { opusLookahead, opusRateHz } from '../../audio/render/opus-encoder.ts';
import { opusHead } from '../containers/opus-book.ts';
import { opusPacketSamples } from '../containers/opus-packets.ts';

export type SoundPacket = {
  readonly data: Uint8Array;
  readonly atSeconds: number;
  readonly durationSeconds: number;
};

/** The encoded sound of a clip, packet by packet, and what a decoder has to know of it. */
export type SoundTrack = {
  readonly codec: 'aac' | 'opus';
  readonly decoderConfig: AudioDecoderConfig;
  readonly packets: () => AsyncGenerator<SoundPacket, void>;
};

/** Opens what the renderer encoded. */
export function openSoundTrack(
  path: string,
  codec: Extract<ChapterCodec, 'aac' | 'opus'>,
  durationMs: number,
): Promise<SoundTrack> {
  return codec === 'aac' ? openAac(path) : Promise.resolve(openOpus(path, durationMs));
}

/** The packet before the sound only primes the decoder; the room tone that the sound begins with does that too. */
async function openAac(path: string): Promise<SoundTrack> {
  const { packetSizes, dataOffset, decoderConfig, sampleRateHz } = await readM4aLayout(path);
  const durationSeconds = aacFrameSamples / sampleRateHz;
  return {
    codec: 'aac',
    decoderConfig: {
      codec: 'mp4a.40.2',
      numberOfChannels: 1,
      sampleRate: sampleRateHz,
      description: decoderConfig,
    },
    packets: async function* () {
      const handle = await open(path, 'r');
      try {
        let offset = dataOffset + (packetSizes[0] ?? 0);
        for (let index = 1; index < packetSizes.length; index++) {
          const data = new Uint8Array(packetSizes[index] ?? 0);
          await handle.read(data, 0, data.length, offset);
          offset += data.length;
          yield { data, atSeconds: (index - 1) * durationSeconds, durationSeconds };
        }
      } finally {
        await handle.close();
      }
    },
  };
}

function openOpus(path: string, durationMs: number): SoundTrack {
  const endSamples = opusLookahead + (durationMs * opusRateHz) / 1000;
  return {
    codec: 'opus',
    decoderConfig: {
      codec: 'opus',
      numberOfChannels: 1,
      sampleRate: opusRateHz,
      description: opusHead(),
    },
    packets: async function* () {
      let at = 0;
      for await (const packet of opusPacketsOf(path)) {
        if (at >= endSamples) return;
        const samples = opusPacketSamples(packet);
        yield {
          data: packet.slice(),
          atSeconds: at / opusRateHz,
          durationSeconds: samples / opusRateHz,
        };
        at += samples;
      }
    },
  };
}
