import { expect, it, vi } from 'vitest';
import { exportRequestOf } from '../../../../../electron/cli/book-settings.ts';
import {
  lastExportOf,
  lastWholeExportOf,
} from '../../../../../electron/features/exports/export-again.ts';
import { createStartExport } from '../../../../../electron/features/exports/queue-export.ts';
import type { JobRow } from '../../../../../electron/storage/charges/jobs.ts';

const settings = { out: '/out', format: ['m4b'], onUncertain: 'skip', via: 'sync' } as const;
const feed = { feed: 'https://example.org/book/' };

// Bug: the speech was bought, and only then it was told that there are no chapter files for the feed.
it('the command line refuses a feed without its files, and an unknown name', () => {
  expect(() => exportRequestOf('book', { ...settings, ...feed })).toThrow('choose MP3 as well');
  expect(() => exportRequestOf('book', { ...settings, namePattern: '{tile}' })).toThrow('{tile}');
  const request = exportRequestOf('book', { ...settings, ...feed, format: ['m4b', 'mp3'] });
  expect(request.companions?.kinds).toEqual(['feed']);
});

// Bug: a bad request from the window uses its approval and waits in the queue, where it buys and then fails.
it('the window is told before anything is looked up, approved or queued', () => {
  const touched = vi.fn(() => {
    throw new Error('touched');
  });
  const untouchable = new Proxy({}, { get: () => touched });
  const start = createStartExport({
    exports: untouchable as never,
    queue: untouchable as never,
    accounts: untouchable as never,
    prices: untouchable as never,
    approvals: untouchable as never,
  });
  const request = exportRequestOf('book', settings);
  expect(() => start({ ...request, namePattern: '{number' })).toThrow('{number');
  const companions = { kinds: ['feed'] as const, feedUrl: feed.feed };
  expect(() => start({ ...request, companions })).toThrow('choose MP3 as well');
  expect(touched).not.toHaveBeenCalled();
});

// Bug: one export with another preset made the values of the preset custom forgotten.
it('the last custom values of a book are those of the newest export that had any', () => {
  const jobOf = (endedAtMs: number, custom?: object) =>
    ({ kind: 'export', state: 'done', endedAtMs, params: { custom } }) as unknown as JobRow;
  const custom = { measure: 'lufs', level: -14, truePeakDb: -1, bitrate: 64 };
  const jobs = [jobOf(3), jobOf(2, custom), jobOf(1, { ...custom, level: -20 })];
  expect(lastExportOf(jobs)).toMatchObject({ job: { endedAtMs: 3 }, custom });
  expect(lastExportOf([jobOf(1)])?.custom).toBeUndefined();
});

// Bug: after an export of two chapters, `report TITLE` judged those as the book.
it('the last export of a book is of the whole book where there is one', () => {
  const jobOf = (id: string, endedAtMs: number, chapters: readonly number[] | null) =>
    ({ id, kind: 'export', state: 'done', endedAtMs, params: { chapters } }) as unknown as JobRow;
  const whole = jobOf('whole', 1, null);
  const part = jobOf('part', 2, [2, 3]);
  expect(lastWholeExportOf([part, whole])?.job).toBe(whole);
  expect(lastWholeExportOf([part])?.job).toBe(part);
});
