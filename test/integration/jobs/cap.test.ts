import { describe, expect, it } from 'vitest';
import { jobSegments } from '../../../electron/features/narration/missing-segments.ts';
import { bookOf } from '../../support/crash/crash-books.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const workers = 64;

const one = forEachTest(openAppOnDemo);

describe('a cap on an export', { timeout: 120_000 }, () => {
  it('is never passed by what the gateway charges, with 64 lines asked for at once', async () => {
    const app = await one.start();
    app.accounts.limitForThisRun(workers);
    const job = await one.addExport(bookOf(workers), { mostTokens: 800 });
    for (const mostTokens of [800, 1300]) {
      const lines = jobSegments(app.exports.missing(job.projectId ?? '', null));
      app.queue.reorder(job.id, { ...(job.params as object), mostTokens }, lines);
      const end = await app.queue.runToEnd(job.id, new AbortController().signal, () => undefined);
      expect(end.error).toMatchObject({ code: 'cap_reached' });
      expect(end.job.state).toBe('paused');
      const { items } = await one.user.ledger();
      expect(items).toHaveLength(new Set(items.map((row) => row.textSha256)).size);
      expect(items.length).toBeGreaterThan(0);
      expect(items.reduce((sum, row) => sum + row.tokens, 0)).toBeLessThanOrEqual(mostTokens);
    }
  });
});
