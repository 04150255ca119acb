import { existsSync, readdirSync, statSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../../electron/app/create-app.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { jobSegments } from '../../../electron/features/narration/missing-segments.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { createTestPlatform } from '../../support/fakes/create-test-platform.ts';
import { startHeldGateway } from '../../support/gateway/held-gateway.ts';
import { folderForEachTest, openInTest } from '../../support/tools/hooks.ts';

const folder = folderForEachTest();

/** A book whose second chapter is answered when the gateway is told to. */
async function openBook() {
  const gateway = await openInTest(startHeldGateway((text) => text.includes('second')));
  const home = join(folder, 'home');
  const environment = { baseUrl: gateway.baseUrl, apiKey: 'sk-made-for-this-test' };
  const start = async () => {
    const platform = await createTestPlatform({ home, clock: createSystemClock() });
    const app = await createApp({ platform, program: 'a test', environment, emit: () => {} });
    await app.prices.readyToQuote(app.accounts.current());
    return app;
  };
  const app = await start();
  const projectId = await app.projects.add(
    newBook(
      'Two Chapters',
      ['first', 'second'].map((word) => ({
        title: word,
        text: [1, 2, 3]
          .map(
            (at) => `Paragraph ${at} of the ${word} chapter is a line of its own, as it is long.`,
          )
          .join('\n\n'),
      })),
    ),
  );
  const params: ExportRequest = {
    projectId,
    chapters: null,
    formats: ['m4b'],
    preset: 'audiobook',
    policy: 'skip',
    folder: join(folder, 'out'),
    via: 'sync',
    mostTokens: null,
  };
  const job = app.queue.add({
    accountId: app.accounts.current().id,
    kind: 'export',
    title: 'Audiobook',
    projectId,
    chapterId: null,
    params,
    folder: params.folder,
    segments: jobSegments(app.exports.missing(projectId, null)),
  });
  const encoded = () => {
    const cache = join(home, 'audio', 'chapters');
    if (!existsSync(cache)) return [];
    const names = readdirSync(cache).filter((name) => name.endsWith('.json'));
    // What is noted beside the audio is completed for the report.
    return names.map((name) => {
      const audio = name.replace(/json$/, 'm4a');
      return `${audio} ${statSync(join(cache, audio)).ino}`;
    });
  };
  return { gateway, app, start, job, encoded };
}

const until = (isMet: () => boolean) => vi.waitUntil(isMet, { timeout: 20_000, interval: 5 });

// Bug: a disk without room for the book was only noticed when every line of it was paid for.
it('an export that its disk has no room for sends nothing', async () => {
  const { gateway, app, job } = await openBook();
  const full = { ...(await files.statfs(folder)), bavail: 10 };
  const spied = vi.spyOn(files, 'statfs').mockResolvedValue(full);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spied.mockRestore();
    syncBuiltinESMExports();
  });
  gateway.release();
  app.queue.open();
  await until(() => !['waiting', 'running'].includes(app.queue.job(job.id).state));
  expect(app.queue.job(job.id)).toMatchObject({ state: 'paused', problem: { code: 'disk_full' } });
  expect(gateway.texts).toEqual([]);
  await app.stop();
});

describe('the chapters of an export', () => {
  // Bug: all encoding began after the last answer of the book.
  it('are encoded while others are still being spoken', async () => {
    const { gateway, app, job, encoded } = await openBook();
    app.queue.open();
    await until(() => encoded().length === 1);
    expect(app.queue.job(job.id).state).toBe('running');
    expect(gateway.answered()).toBe(gateway.texts.filter((text) => text.includes('first')).length);
    const [first] = encoded();
    gateway.release();
    await until(() => app.queue.job(job.id).state === 'done');
    expect(encoded()).toHaveLength(2);
    expect(encoded()).toContain(first);
    await app.stop();
  });

  // Bug: what was encoded before a stop was encoded again when the job went on.
  it('that were encoded before a stop are found again when the job goes on', async () => {
    const { gateway, app, start, job, encoded } = await openBook();
    app.queue.open();
    await until(() => encoded().length === 1);
    const [first] = encoded();
    const stopping = app.stop();
    gateway.release();
    await stopping;
    const again = await start();
    again.queue.resume([job.id]);
    again.queue.open();
    await until(() => again.queue.job(job.id).state === 'done');
    expect(encoded()).toContain(first);
    await again.stop();
  });

  // Bug: a chapter went on being rendered after its job was cancelled, and a quit waited for it.
  it('are not begun any more once the job is cancelled', async () => {
    const { gateway, app, job, encoded } = await openBook();
    app.queue.open();
    await until(() => encoded().length === 1);
    app.queue.cancel([job.id]);
    gateway.release();
    await until(() => app.queue.job(job.id).state === 'cancelled');
    expect(encoded()).toHaveLength(1);
    await app.stop();
  });
});
