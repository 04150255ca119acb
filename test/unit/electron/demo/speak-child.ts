import { speak } from '../../../../electron/demo/speech/speak.ts';
import { defaultSound } from '../../../../electron/demo/state/voice-catalogue.ts';
import { loadSpeechEngine } from '../../../support/sound/speech-engine.ts';
import { peakMemoryBytes } from '../../../support/tools/peak-memory.ts';

/** Speaks one text; prints the largest memory of the process. */
async function main() {
  const [input = ''] = process.argv.slice(2);
  const engine = await loadSpeechEngine();
  const { signal } = new AbortController();
  await speak(engine, { input, sound: defaultSound, format: 'pcm', speed: 2 }, signal);
  await engine.mp3.close();
  console.log(peakMemoryBytes());
}

void main();
