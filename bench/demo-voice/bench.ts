import { speak } from '../../electron/demo/speech/speak.ts';
import { defaultSound, type VoiceSound } from '../../electron/demo/state/voice-catalogue.ts';
import { type SpeechFormat, speechFormats } from '../../electron/gateway/wire/speech-format.ts';
import { loadSpeechEngine } from '../../test/support/sound/speech-engine.ts';
import type { BenchResult } from '../bench-result.ts';

const paragraph =
  'The lamp had gone out, and nobody came to light it again that evening. She walked down to the ' +
  'harbour and counted the boats. Was it really so late? Nobody could say for certain. ';

/**
 * Seconds of speech made in one second of processor time, by format, all threads counted together:
 * the figure of one core, and nearly the same on a busy machine. Memory is the growth of the process
 * from a request of 1,000 characters to one of 10,000.
 */
export async function run(): Promise<BenchResult> {
  const engine = await loadSpeechEngine();
  const signal = new AbortController().signal;
  const make = (characters: number, format: SpeechFormat, sound: VoiceSound = defaultSound) => {
    const input = paragraph.repeat(100).slice(0, characters);
    return speak(engine, { input, sound, format, speed: 1 }, signal);
  };
  const rateOf = async (format: SpeechFormat, sound?: VoiceSound) => {
    const before = process.cpuUsage();
    const { durationMs } = await make(1000, format, sound);
    const used = process.cpuUsage(before);
    return durationMs / ((used.user + used.system) / 1000);
  };
  // The first seconds go to the engine's compiler, once in the life of a process.
  await make(1000, 'wav');
  await make(200, 'mp3');
  await make(200, 'opus');
  const figures: Record<string, number> = {};
  for (const format of speechFormats) figures[`${format} times real time`] = await rateOf(format);
  const tonesRate = await rateOf('wav', { kind: 'tones' });
  figures['tones times real time'] = tonesRate;
  const smallBytes = process.memoryUsage().rss;
  await make(10_000, 'mp3');
  await engine.mp3.close();
  const growthMb = (process.memoryUsage().rss - smallBytes) / 1e6;
  figures['growth at 10,000 characters, MB'] = growthMb;
  return {
    name: 'demo voice',
    figures,
    bounds: [
      ...speechFormats.map((format) => ({
        name: `${format} times real time`,
        value: figures[`${format} times real time`] ?? 0,
        atLeast: 20,
      })),
      { name: 'tones times real time', value: tonesRate, atLeast: 100 },
      { name: 'growth at 10,000 characters, MB', value: growthMb, atMost: 120 },
    ],
  };
}
