import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { assertExportRoom } from '../../../../electron/exporters/move-to-target.ts';
import { planChapter, roomFor } from '../../../../electron/exporters/plan.ts';
import { renderPlannedChapter } from '../../../../electron/exporters/render.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';
import { countingRenderer, speechTake } from './small-book.ts';

const folder = folderForEachTest();

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

// The bug: a book whose chapters are all encoded asks for their room in the cache again, and is refused when it is paid.
it('asks for no room for chapters that are encoded', async () => {
  const parts = [await speechTake(folder, 6, 3)];
  const settings = { formats: ['m4b'] as const, presets: [loudnessPresets.audiobook] };
  const chapter = planChapter({ title: 'One', parts }, settings);
  const room = roomFor(chapter.estimatedMs, 1, settings);
  const free = { ...(await files.statfs(folder)), bavail: room.finishedBytes, bsize: 1 };
  const statfs = vi.spyOn(files, 'statfs').mockResolvedValue(free);
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
  const ask = () => assertExportRoom(folder, folder, room, [chapter]);
  await expect(ask()).rejects.toMatchObject({ code: 'disk_full' });
  await renderPlannedChapter(chapter, {
    renderer: countingRenderer().renderer,
    cacheFolder: folder,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await ask();
});
