import { createMp3Library } from '../../../../electron/demo/encode/mp3.ts';
import { loadOpus } from '../../../../electron/demo/encode/opus.ts';
import { loadFlite } from '../../../../electron/demo/speech/flite.ts';
import { createSerialQueue } from '../../../../electron/demo/speech/serial-queue.ts';
import { speak } from '../../../../electron/demo/speech/speak.ts';
import { defaultSound } from '../../../../electron/demo/state/voice-catalogue.ts';
import { demoAssets } from '../../../support/gateway/demo-assets.ts';
import { peakMemoryBytes } from '../../../support/tools/peak-memory.ts';

/** Speaks one text; prints the largest memory of the process. */
async function main() {
  const [input = ''] = process.argv.slice(2);
  const flite = await loadFlite(demoAssets.fliteWasmPath);
  const mp3 = createMp3Library();
  const engine = {
    flite: async () => flite,
    opus: await loadOpus(demoAssets.opusWasmPath),
    mp3,
    turns: createSerialQueue(),
  };
  const { signal } = new AbortController();
  await speak(engine, { input, sound: defaultSound, format: 'pcm', speed: 2 }, signal);
  await mp3.close();
  console.log(peakMemoryBytes());
}

void main();
