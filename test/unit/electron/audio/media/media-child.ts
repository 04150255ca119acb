import { readMedia } from '../../../../../electron/audio/media/read-media.ts';
import { mostPartMs } from '../../../../../shared/model/voice.ts';
import { peakMemoryBytes } from '../../../../support/tools/peak-memory.ts';

/** Reads one file; prints how it ended and the largest memory of the process. */
async function main() {
  const [inputPath = '', flacPath = ''] = process.argv.slice(2);
  const ended = await readMedia({
    kind: 'readMedia',
    inputPath,
    name: 'file',
    flacPath,
    mostMs: mostPartMs,
  }).then(
    ({ durationMs }) => ({ durationMs, message: '' }),
    (error: Error) => ({ durationMs: 0, message: error.message }),
  );
  console.log(JSON.stringify({ ...ended, peak: peakMemoryBytes() }));
}

void main();
