import { findDemoAssets } from '../electron/demo/demo-assets.ts';
import { createSeededRandom } from '../electron/demo/faults/seeded-random.ts';
import { type FliteVoiceName, loadFlite } from '../electron/demo/speech/flite.ts';
import { speakRun } from '../electron/demo/speech/speak-run.ts';

export const joinedRateHz = 24_000;
/** What a run keeps of its own silence at each end. */
const runEdgeMs = 15;
const voices: readonly FliteVoiceName[] = ['slt', 'rms', 'awb'];
const prosody = { pitchFactor: 1, rangeFactor: 1, rateFactor: 1, gainDb: 0, isWhispered: false };

/**
 * Speech whose borders are known: the demo voice speaks each text by itself, and they are joined with a pause of
 * `gapMs` behind each, in a quiet room.
 */
export async function createSpeechJoiner(seed: number) {
  const flite = await loadFlite(findDemoAssets(process.cwd()).fliteWasmPath);
  const random = createSeededRandom(seed);
  return (texts: readonly string[], gapMs: (text: string, random: () => number) => number) => {
    const voice = voices[Math.floor(random() * voices.length)] ?? 'slt';
    const sound = { kind: 'spoken', flite: voice, pitchFactor: 1, timbreFactor: 1 } as const;
    const parts = texts.map((text) => speakRun(flite, text, sound, prosody, 1));
    const gaps = texts.map((text) => Math.round((gapMs(text, random) * joinedRateHz) / 1000));
    const length = parts.reduce((sum, part, at) => sum + part.length + (gaps[at] ?? 0), 0);
    const samples = Float32Array.from({ length }, () => (random() - 0.5) * 0.004);
    const startsMs: number[] = [];
    let at = 0;
    parts.forEach((part, index) => {
      startsMs.push((at * 1000) / joinedRateHz + runEdgeMs);
      part.forEach((value, offset) => {
        samples[at + offset] = (samples[at + offset] ?? 0) + value;
      });
      at += part.length + (gaps[index] ?? 0);
    });
    return { samples, startsMs, durationMs: (length * 1000) / joinedRateHz };
  };
}
