import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { joinArrays } from '../../electron/audio/audio-clip.ts';
import { createM4aWriter } from '../../electron/audio/mp4/m4a-writer.ts';
import {
  type AacPackets,
  aacDecoderConfig,
  createAacEncoder,
} from '../../electron/audio/render/aac-encoder.ts';
import { barkEdgesHz, barkNoise } from '../../test/unit/electron/audio/bark-noise.ts';
import { decodedByFfmpeg, runFfmpeg } from '../../test/unit/electron/audio/judge-audio.ts';
import { wavFile } from '../../test/unit/electron/audio/signals.ts';

const rateHz = 44_100;
const frameSamples = 1024;

export type Quality = {
  readonly ownBitsPerSecond: number;
  readonly ffmpegBitsPerSecond: number;
  /** Noise to signal by critical band, in dB. */
  readonly own: readonly number[];
  readonly ffmpeg: readonly number[];
};

function copyOf({ data, sizes }: AacPackets): AacPackets {
  return { data: data.slice(), sizes };
}

/** Both encoders at one bit rate on the same sound, decoded by ffmpeg. */
export async function compareQuality(
  folder: string,
  original: Float32Array,
  bitrate: number,
): Promise<Quality> {
  const wav = join(folder, 'original.wav');
  const own = join(folder, 'own.m4a');
  const other = join(folder, 'other.m4a');
  await writeFile(wav, wavFile(original, rateHz, { isFloat: true, bits: 32 }));
  const encoder = createAacEncoder(rateHz, bitrate);
  const data: Uint8Array[] = [];
  const sizes: number[] = [];
  for (const packets of [...Array.from(encoder.encode(original), copyOf), encoder.finish()]) {
    data.push(packets.data);
    sizes.push(...packets.sizes);
  }
  const bytes = joinArrays(data, Uint8Array);
  const writer = await createM4aWriter(own, { brand: 'M4A ', sampleRateHz: rateHz, bitrate });
  await writer.addPackets(bytes, sizes);
  await writer.finish({
    decoderConfig: aacDecoderConfig,
    primingSamples: 0,
    durationSamples: sizes.length * frameSamples,
    language: null,
    tags: { title: '' },
    chapters: [],
  });
  await runFfmpeg(['-i', wav, '-c:a', 'aac', '-b:a', `${bitrate}`, other]);
  const { stdout } = await promisify(execFile)('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=bit_rate',
    '-of',
    'csv=p=0',
    other,
  ]);
  return {
    ownBitsPerSecond: (bytes.length * 8 * rateHz) / (sizes.length * frameSamples),
    ffmpegBitsPerSecond: Number(stdout),
    own: barkNoise(original, await decodedByFfmpeg(own), rateHz),
    ffmpeg: barkNoise(original, await decodedByFfmpeg(other), rateHz),
  };
}

/** A line for each critical band, to be read beside the figures. */
export function qualityTable(rates: readonly number[], qualities: readonly Quality[]): string {
  const head = rates.map((rate) => `${rate / 1000} kbit/s`.padStart(16)).join('');
  const lines = barkEdgesHz.slice(0, -1).map((edge, band) => {
    const cells = qualities.map(({ own, ffmpeg }) =>
      [own[band] ?? 0, ffmpeg[band] ?? 0].map((noise) => noise.toFixed(1).padStart(8)).join(''),
    );
    return `${String(edge).padStart(8)}${cells.join('')}`;
  });
  return [`\nnoise to signal, dB, ours and ffmpeg's, from Hz${head}`, ...lines, ''].join('\n');
}
