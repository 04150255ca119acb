import { expect, it } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { createVideoStore } from '../../../../electron/storage/videos.ts';
import { openInTest } from '../../../support/tools/hooks.ts';

// The bug: the gallery of a library with 100,000 bought lines reads all of them.
it('finds the videos among many calls by their own index', async () => {
  const sent: string[] = [];
  const trace = (sql: string) => void sent.push(sql);
  const database = await openInTest(Promise.resolve(openDatabase(':memory:', { trace })));
  createVideoStore(database).all();
  const asked = sent.find((sql) => sql.includes("kind = 'video'") && sql.startsWith('SELECT'));
  const plan = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked}`);
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('charge USING INDEX charge_video'),
  ]);
});
