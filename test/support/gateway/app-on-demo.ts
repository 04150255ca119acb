import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type App, createApp } from '../../../electron/app/create-app.ts';
import type { AppOptions } from '../../../electron/app/create-core.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { bookOfFile } from '../../../electron/features/library/book-of-file.ts';
import { jobSegments } from '../../../electron/features/narration/missing-segments.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { removeFolder } from '../tools/remove-folder.ts';
import { startDemoWithAccounts } from './demo-accounts.ts';

/** The whole core in this process, over a folder of its own, with a paying account at a demo gateway. */
export async function openAppOnDemo() {
  const demo = await startDemoWithAccounts();
  const user = await demo.addUser('Paying');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-app-'));
  const home = join(folder, 'home');
  let current: App | null = null;
  let seed = 1;
  const app = () => {
    if (current === null) throw new Error('The core was not started.');
    return current;
  };

  const stop = async () => {
    const stopping = current;
    current = null;
    await stopping?.stop();
  };

  return {
    demo,
    user,
    home,
    app,
    /** Ends it as a quit does. */
    stop,
    /** Starts the core; again after a stop. */
    start: async (
      options: Partial<Pick<AppOptions, 'emit' | 'database' | 'environment' | 'onPutBack'>> = {},
      clock = createSystemClock(),
    ) => {
      seed += 1;
      current = await createApp({
        platform: await createTestPlatform({ home, seed, clock }),
        program: 'a test',
        environment: { baseUrl: demo.server.baseUrl, apiKey: user.apiKey },
        emit: () => undefined,
        ...options,
      });
      await current.prices.readyToQuote(current.accounts.current());
      return current;
    },
    /** Puts an export of that text, or EPUB file, into the queue. */
    addExport: async (text: string | Uint8Array, change: Partial<ExportRequest> = {}) => {
      const file = join(folder, typeof text === 'string' ? 'book.md' : 'book.epub');
      await writeFile(file, text);
      const { accounts, exports, queue } = app();
      const projectId = await bookOfFile(app(), file, { voiceId: null, speed: 2 });
      const params: ExportRequest = {
        projectId,
        chapters: null,
        formats: ['m4b'],
        preset: 'audiobook',
        folder: join(folder, 'out'),
        policy: 'skip',
        via: 'sync',
        mostTokens: null,
        ...change,
      };
      return queue.add({
        accountId: accounts.current().id,
        kind: 'export',
        title: 'Audiobook',
        projectId,
        chapterId: null,
        params,
        folder: params.folder,
        segments: jobSegments(exports.missing(projectId, params.chapters)),
      });
    },
    until: (isMet: () => boolean) =>
      vi.waitUntil(isMet, { timeout: 60_000, interval: 2 }).then(() => undefined),
    remove: async () => {
      await stop();
      await demo.stop();
      await removeFolder(folder);
    },
  };
}

/** The same, with the core running. */
export async function openStartedApp() {
  const opened = await openAppOnDemo();
  await opened.start();
  return opened;
}
