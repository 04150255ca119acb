import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { loadFlite } from '../../../../electron/demo/speech/flite.ts';
import { loadOpus } from '../../../../electron/demo/encode/opus.ts';
import { createTurns } from '../../../../electron/demo/speech/turns.ts';
import { speak } from '../../../../electron/demo/speech/speak.ts';
import { planSpeech } from '../../../../electron/demo/speech/plan-speech.ts';
import { defaultSound, sampleVoices } from '../../../../electron/demo/state/voice-catalogue.ts';
import { demoAssets } from '../../../support/demo-assets.ts';
it('x', async () => {
  const engine = { flite: await loadFlite(demoAssets.fliteWasmPath), opus: await loadOpus(demoAssets.opusWasmPath), turns: createTurns() };
  const input = '(sad) The lamp had gone out. (excited)(whispering) You came! (laughing) He said so, Mr. Brown. (angry) "Go away!" she cried. Zürich — [note] 3 May; он сказал hello.';
  console.log(JSON.stringify(planSpeech(input), null, 0));
  const s = new AbortController().signal;
  for (const [name, sound] of [['default', defaultSound], ...sampleVoices.map((v) => [v.title.slice(0, 4), v.sound] as const)] as const) {
    const r = await speak(engine, { input, sound, format: 'wav', speed: 1 }, s);
    writeFileSync(`/tmp/demo-try/${name}.wav`, r.bytes); console.log(name, r.durationMs);
  }
  const long = 'The lamp had gone out, and nobody came to light it again that evening. '.repeat(200).slice(0, 3000);
  for (const format of ['wav', 'mp3', 'opus', 'pcm'] as const) {
    const c = process.cpuUsage(); const t = performance.now();
    const r = await speak(engine, { input: long, sound: defaultSound, format, speed: 1 }, s);
    const u = process.cpuUsage(c);
    console.log(format, r.durationMs, r.bytes.length, 'wall x', r.durationMs / (performance.now() - t), 'cpu x', r.durationMs / ((u.user + u.system) / 1000));
    writeFileSync(`/tmp/demo-try/long.${format}`, r.bytes);
  }
});
