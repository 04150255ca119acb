import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern, startDemoGateway, summaryOf } from '../../support/studio/run-lectern.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';
import { readOverlays } from '../../unit/electron/exporters/read-along/read-overlays.ts';
import { readVtt } from '../../unit/electron/exporters/text/read-subtitles.ts';

const demo = forAllTests(() => startDemoGateway('tone'));
const folder = folderForAllTests();

const book =
  '# One\n\nThe lead pipe (laughing) burst. Nobody had asked it to.\n\n***\n\nIt rained all day.\n\n# Two\n\nMother put the chairs on the table, and went on reading.';

async function make(published: string) {
  const file = join(folder, 'pipe.md');
  const out = join(folder, 'out');
  await writeFile(file, book);
  const what = ['--format', 'm4b,mp3,epub', '--subtitles', 'vtt,lrc', '--labels', '--json'];
  const feed = ['--feed', 'https://example.org/pipe/', '--published', published];
  const args = ['audiobook', file, '--out', out, ...what, ...feed];
  return runLectern(args, { home: join(folder, 'home'), env: demo.env });
}

const bare = (text: string) => text.replace(/\s/g, '');

describe('lectern audiobook with companions', { timeout: 120_000 }, () => {
  // Bugs: words or escapes of another segment are shown, or a companion that changes buys or doubles what is there.
  it('shows the words of the script where they are heard, and buys nothing for another date', async () => {
    const first = await make('2026-11-22');
    expect([first.code, first.stderr.includes('failed')]).toEqual([0, false]);
    const { files } = summaryOf(first) as { readonly files: readonly string[] };
    const named = (end: string) => readFile(files.find((name) => name.endsWith(end)) ?? end);
    const said = [
      'One The lead pipe (laughing) burst. Nobody had asked it to. It rained all day.',
      'Two Mother put the chairs on the table, and went on reading.',
    ];
    const whole = files.find((name) => name.endsWith('.vtt') && !name.includes('(MP3)')) ?? '';
    const cues = readVtt(await readFile(whole, 'utf8'));
    expect(bare(cues.flatMap(({ lines }) => lines).join(''))).toBe(bare(said.join('')));
    expect(cues.every(({ startMs, endMs }) => startMs < (endMs ?? 0))).toBe(true);
    const { pages } = readOverlays(await named('.epub'));
    expect(pages.map(({ words }) => bare(words))).toEqual(said.map(bare));
    expect(pages.map(({ clips }) => clips.length)).toEqual([4, 2]);
    expect((await named('feed.xml')).toString()).toContain('<enclosure url="https://example.org/');

    const bought = (await demo.bought()).length;
    const again = await make('2026-11-23');
    expect(again.code).toBe(0);
    expect((await demo.bought()).length).toBe(bought);
    const names = await readdir(join(folder, 'out'));
    expect(names.filter((name) => name.endsWith('.m4b'))).toHaveLength(1);
    expect(names.filter((name) => name.endsWith('.epub'))).toHaveLength(2);
  });
});
