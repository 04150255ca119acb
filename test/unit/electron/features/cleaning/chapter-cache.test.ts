import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createChapterCache } from '../../../../../electron/features/cleaning/chapter-cache.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();
const dayMs = 86_400_000;
const nowMs = 1000 * dayMs;

async function put(name: string, bytes: number, ageDays: number) {
  const path = join(folder, name);
  await writeFile(path, Buffer.alloc(bytes));
  const at = new Date(nowMs - ageDays * dayMs);
  await utimes(path, at, at);
}

it('keeps the newest within the limits, and nothing half done', async () => {
  await put('new.m4a', 60, 1);
  await put('newer.m4a', 30, 0);
  await put('older.m4a', 30, 2);
  await put('old.m4a', 1, 31);
  await put('half.m4a.1a2b.part', 1, 0);
  const freed = await createChapterCache(folder).prune(nowMs, { bytes: 100, days: 30 });
  expect((await readdir(folder)).sort()).toEqual(['new.m4a', 'newer.m4a']);
  expect(freed).toBe(32);
});

it('is not touched while an export runs (bug: a chapter that is gone before its book is put together)', async () => {
  await put('old.m4a', 10, 100);
  const cache = createChapterCache(folder);
  await cache.during(async () => {
    expect(await cache.prune(nowMs)).toBe(0);
    const [entry] = await cache.entries();
    expect(entry === undefined ? 0 : await cache.remove(entry)).toBe(0);
  });
  expect(await readdir(folder)).toEqual(['old.m4a']);
  expect(await cache.prune(nowMs)).toBe(10);
});
