import { findDemoAssets } from '../../electron/demo/demo-assets.ts';
import { loadOpus } from '../../electron/demo/encode/opus.ts';
import { loadFlite } from '../../electron/demo/speech/flite.ts';
import { speak } from '../../electron/demo/speech/speak.ts';
import { createTurns } from '../../electron/demo/speech/turns.ts';
import { defaultSound } from '../../electron/demo/state/voice-catalogue.ts';
import { speechFormats } from '../../electron/gateway/wire/speech-format.ts';
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
  const assets = findDemoAssets(process.cwd());
  const engine = {
    flite: await loadFlite(assets.fliteWasmPath),
    opus: await loadOpus(assets.opusWasmPath),
    turns: createTurns(),
  };
  const signal = new AbortController().signal;
  const make = (characters: number, format: (typeof speechFormats)[number]) => {
    const input = paragraph.repeat(100).slice(0, characters);
    return speak(engine, { input, sound: defaultSound, format, speed: 1 }, signal);
  };
  await make(400, 'mp3');
  const figures: Record<string, number> = {};
  for (const format of speechFormats) {
    const before = process.cpuUsage();
    const { durationMs } = await make(1000, format);
    const used = process.cpuUsage(before);
    figures[`${format} times real time`] = durationMs / ((used.user + used.system) / 1000);
  }
  const smallBytes = process.memoryUsage().rss;
  await make(10_000, 'mp3');
  const growthMb = (process.memoryUsage().rss - smallBytes) / 1e6;
  figures['growth at 10,000 characters, MB'] = growthMb;
  return {
    name: 'demo voice',
    figures,
    bounds: [
      { name: 'wav times real time', value: figures['wav times real time'] ?? 0, atLeast: 20 },
      { name: 'growth at 10,000 characters, MB', value: growthMb, atMost: 120 },
    ],
  };
}
