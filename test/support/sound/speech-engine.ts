import { createMp3Library } from '../../../electron/demo/encode/mp3.ts';
import { loadOpus } from '../../../electron/demo/encode/opus.ts';
import { loadFlite } from '../../../electron/demo/speech/flite.ts';
import { createSerialQueue } from '../../../electron/demo/speech/serial-queue.ts';
import type { SpeechEngine } from '../../../electron/demo/speech/speak.ts';
import { demoAssets } from '../gateway/demo-assets.ts';

/** What the demo speaks with, in this process; its voice program is loaded already. */
export async function loadSpeechEngine(): Promise<SpeechEngine> {
  const flite = await loadFlite(demoAssets.fliteWasmPath);
  return {
    flite: async () => flite,
    opus: await loadOpus(demoAssets.opusWasmPath),
    mp3: createMp3Library(),
    turns: createSerialQueue(),
  };
}
