import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { renderChapter } from '../../../support/sound/render-chapter.ts';
import { peakMemoryBytes } from '../../../support/tools/peak-memory.ts';

/** Bytes that are really held, after the garbage is gone (run with --expose-gc). */
function heldBytes() {
  // The bytes of buffers found dead by one collection are counted off by the next.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Renders a take so many times in a row; prints the largest memory of the process and what was held. */
async function main() {
  const [take = '', repeats = '1', codec = 'mp3', path = ''] = process.argv.slice(2);
  let nextShare = 0.1;
  let mostHeld = 0;
  await renderChapter(
    {
      parts: Array.from({ length: Number(repeats) }, () => ({ kind: 'take', path: take }) as const),
      preset: loudnessPresets.audiobook,
      outputs: [{ codec: codec === 'aac' ? 'aac' : 'mp3', bitrate: 96_000, path }],
    },
    {
      onProgress: ({ doneMs, totalMs }) => {
        if (doneMs / totalMs < nextShare) return;
        nextShare += 0.1;
        mostHeld = Math.max(mostHeld, heldBytes());
      },
    },
  );
  console.log(JSON.stringify({ peak: peakMemoryBytes(), held: mostHeld }));
}

void main();
