import { writeFile } from 'node:fs/promises';
import { changeRate } from '../../../electron/demo/speech/change-rate.ts';
import { fliteSampleRateHz, loadFlite } from '../../../electron/demo/speech/flite.ts';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { demoAssets } from '../gateway/demo-assets.ts';

const rateHz = 48_000;
/** Long enough for the room to be heard in each. */
const pauseMs = 1000;

type Spoken = {
  readonly sentences: readonly string[];
  /** Only the room is heard before the first word. */
  readonly quietMs: number;
  /** Of the room's white noise, in dB of full scale. */
  readonly roomDb: number;
};

/** Writes what a microphone would hear: a room, and in it somebody who reads these sentences. */
export async function writeSpokenMicrophone(path: string, spoken: Spoken) {
  const flite = await loadFlite(demoAssets.fliteWasmPath);
  const voiced = spoken.sentences.map((text) =>
    changeRate(
      flite.speak({
        text,
        voice: 'rms',
        durationStretch: 1,
        pitchMeanHz: null,
        pitchDeviationHz: null,
      }),
      fliteSampleRateHz,
      rateHz,
    ),
  );
  const pause = (pauseMs * rateHz) / 1000;
  let at = (spoken.quietMs * rateHz) / 1000;
  const length = voiced.reduce((sum, sound) => sum + sound.length + pause, at);
  let seed = 7;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 1_073_741_824 - 1) * Math.sqrt(3);
  };
  const amplitude = 10 ** (spoken.roomDb / 20);
  const heard = Float32Array.from({ length }, () => noise() * amplitude);
  for (const sound of voiced) {
    sound.forEach((sample, index) => {
      heard[at + index] = (heard[at + index] ?? 0) + sample;
    });
    at += sound.length + pause;
  }
  const samples = Int16Array.from(heard, (sample) =>
    Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
  );
  await writeFile(path, encodeWav(samples, rateHz));
}
