import { loudnessPresets } from '../../../../electron/audio/presets.ts';
import { renderChapter } from '../../../../electron/audio/render-chapter.ts';

/** Renders a take so many times in a row and prints the largest memory it took, in kilobytes. */
async function main(): Promise<void> {
  const [take = '', repeats = '1', codec = 'mp3', path = ''] = process.argv.slice(2);
  await renderChapter({
    parts: Array.from({ length: Number(repeats) }, () => ({ kind: 'take', path: take }) as const),
    preset: loudnessPresets.audiobook,
    outputs: [{ codec: codec === 'aac' ? 'aac' : 'mp3', bitrate: 96_000, path }],
  });
  console.log(process.resourceUsage().maxRSS);
}

void main();
