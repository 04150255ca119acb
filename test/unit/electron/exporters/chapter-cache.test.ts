import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import {
  completeLoudness,
  findCachedChapter,
} from '../../../../electron/exporters/chapter-cache.ts';
import { planChapter } from '../../../../electron/exporters/plan.ts';
import { renderPlannedChapter } from '../../../../electron/exporters/render.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';
import { countingRenderer, speechTake } from './small-book.ts';

const folder = folderForEachTest();

// Bug: chapters that an older version encoded are encoded again for their figures, or never get any.
it('measures what an older version encoded when its figures are asked for, once', async () => {
  const parts = [await speechTake(folder, 6, 1)];
  const settings = { formats: ['m4b'] as const, preset: loudnessPresets.acx };
  const chapter = planChapter({ title: 'One', parts }, settings);
  const { renderer, asked } = countingRenderer();
  const { signal } = new AbortController();
  const context = { renderer, cacheFolder: folder, signal, onProgress: () => undefined };
  const { files } = await renderPlannedChapter(settings, chapter, context);
  const [encoding] = chapter.encodings;
  const made = files.get('aac');
  if (encoding === undefined || made === undefined) throw new Error('Nothing was encoded.');
  expect(made.report.loudness.shortTermLufs?.length).toBe(8);
  expect(await completeLoudness(folder, encoding, made, renderer, signal)).toEqual(made);

  const path = join(folder, `${encoding.contentKey}.json`);
  const old = JSON.parse(await readFile(path, 'utf8'));
  const { integratedLufs, rmsDb, truePeakDb, noiseFloorDb } = old.loudness;
  old.loudness = { integratedLufs, rmsDb, truePeakDb, noiseFloorDb };
  await writeFile(path, JSON.stringify(old));
  const found = await findCachedChapter(folder, encoding);
  expect(found?.report.loudness.samplePeakDb).toBeUndefined();
  if (found === null) return;
  const { report } = await completeLoudness(folder, encoding, found, renderer, signal);
  const { loudness } = made.report;
  // Of what was decoded again, so a little apart; what was known stays.
  expect(report.loudness.rmsDb).toBe(loudness.rmsDb);
  for (const key of ['samplePeakDb', 'momentaryMaxLufs', 'shortTermMaxLufs'] as const) {
    expect(Math.abs((report.loudness[key] ?? 0) - (loudness[key] ?? 0))).toBeLessThan(0.5);
  }
  expect((await findCachedChapter(folder, encoding))?.report).toEqual(report);
  expect(asked()).toBe(2);
});
