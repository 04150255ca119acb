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
  const settings = { formats: ['m4b'] as const, presets: [loudnessPresets.acx] };
  const chapter = planChapter({ title: 'One', parts }, settings);
  const { renderer, asked } = countingRenderer();
  const { signal } = new AbortController();
  const context = { renderer, cacheFolder: folder, signal, onProgress: () => undefined };
  const { files } = await renderPlannedChapter(chapter, context);
  const [encoding] = chapter.encodings;
  const made = files.get('acx aac');
  if (encoding === undefined || made === undefined) throw new Error('Nothing was encoded.');
  expect(made.report.loudness.shortTermLufs?.length).toBe(6);
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

/** An encoded chapter, asked for by two exports at once. */
async function twoExports(seed: number, first = new AbortController(), second = first) {
  const parts = [await speechTake(folder, 6, seed)];
  const settings = { formats: ['m4b'] as const, presets: [loudnessPresets.acx] };
  const chapter = planChapter({ title: 'One', parts }, settings);
  const { renderer, asked } = countingRenderer();
  const both = [first, second].map(({ signal }) =>
    renderPlannedChapter(chapter, {
      renderer,
      cacheFolder: folder,
      signal,
      onProgress: () => undefined,
    }),
  );
  return { both, asked };
}

/*
 * The bug: two exports of one book encode the same chapter twice; or one finds its sound before the report of it is
 * written, takes it for half a chapter and removes it under the other.
 */
it('encodes a chapter once that two exports ask for at the same time', async () => {
  const { both, asked } = await twoExports(1);
  const [one, other] = await Promise.all(both);
  expect(asked()).toBe(1);
  expect(one?.files).toEqual(other?.files);
  expect([one?.encodedCount, other?.encodedCount]).toEqual([1, 0]);
});

// The bug: what is cancelled takes with it what another export still wants, or waits until the other is done.
it('goes on with the chapter when the export that began it is cancelled, and lets one that waits go at once', async () => {
  const first = new AbortController();
  const begun = await twoExports(1, first, new AbortController());
  first.abort(new Error('cancelled'));
  const [one, other] = await Promise.allSettled(begun.both);
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'cancelled' } });
  expect(other).toMatchObject({ status: 'fulfilled', value: { encodedCount: 1 } });

  const waiting = new AbortController();
  const again = await twoExports(2, new AbortController(), waiting);
  waiting.abort(new Error('cancelled'));
  await expect(again.both[1]).rejects.toThrow('cancelled');
  await again.both[0];
});
