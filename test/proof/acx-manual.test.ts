import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectWithinAcx } from '../support/sound/acx-judge.ts';
import { runLectern } from '../support/studio/run-lectern.ts';
import { folderForAllTests } from '../support/tools/hooks.ts';
import { describeWithJudge } from '../support/tools/judges.ts';

const manual = '/usr/share/doc/debmake-doc/debmake-doc.en.epub';

describeWithJudge(['debmake-doc', 'ffmpeg', 'ffprobe'], 'a whole manual for ACX', () => {
  const folder = folderForAllTests();

  // Bugs: one of many chapters is too quiet, is longer than a shop takes, or has a peak over the limit once it is MP3.
  it('is within every limit in every file, as ffmpeg measures them', async () => {
    const out = join(folder, 'out');
    const { code, stderr } = await runLectern(
      [
        'audiobook',
        manual,
        '--out',
        out,
        '--preset',
        'acx',
        '--format',
        'mp3',
        '--credits',
        '--sample',
      ],
      { home: join(folder, 'home') },
    );
    expect(code, stderr).toBe(0);
    const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.mp3'));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const { rmsDb, truePeakDb, floorDb, seconds } = await expectWithinAcx(join(out, name));
      const figures = [rmsDb, truePeakDb, floorDb, seconds].map((figure) => figure.toFixed(1));
      process.stdout.write(`${name}: RMS, true peak, floor, seconds: ${figures.join(', ')}\n`);
    }
    // Nearly four hours of sound, on a machine that does other work too.
  }, 1_800_000);
});
