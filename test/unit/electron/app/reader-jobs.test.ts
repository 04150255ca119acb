import { beforeEach, expect, it } from 'vitest';
import { showForReading } from '../../../../electron/app/reader-views.ts';
import { createAccountStore } from '../../../../electron/storage/accounts.ts';
import { createJobStore } from '../../../../electron/storage/charges/jobs.ts';
import { openDatabase } from '../../../../electron/storage/database.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const database = forEachTest(() => openDatabase(':memory:'));
const jobId = 'job';

const insertTake = (identity: string, removedAtMs: number | null) =>
  database.run(
    `INSERT INTO take (id, account_id, identity, audio_sha256, audio_bytes, sample_rate_hz, sample_count,
      duration_ms, facts_json, created_at_ms, removed_at_ms)
    VALUES ('take ' || :identity, 'demo', :identity, '', 1, 1, 1, 1, '{}', 0, :removedAtMs)`,
    { identity, removedAtMs },
  );
const insertCall = (identity: string, kind: string, state: string) =>
  database.run(
    `INSERT INTO charge (id, account_id, kind, identity, state, request_json, expected_tokens, at_most_tokens,
      group_id, created_at_ms, updated_at_ms)
    VALUES ('call ' || :identity, 'demo', :kind, :identity, :state, '{}', 1, 1, :jobId, 0, 0)`,
    { identity, kind, state, jobId },
  );
/** Done and all lines of the job, as a library that is only read shows them. */
const shown = (totalItems: number) => {
  const store = createJobStore(database);
  store.update(jobId, { state: 'paused', doneItems: 0, totalItems });
  showForReading(database, true);
  const job = store.byId(jobId);
  return [job?.doneItems, job?.totalItems];
};

beforeEach(() => {
  createAccountStore(database).insert({ id: 'demo', kind: 'demo', label: '', baseUrl: '' }, 0);
  const line = (identity: string) => ({ segmentId: identity, chapterId: 'one', identity });
  const place = { projectId: null, chapterId: null, params: {}, folder: null };
  const job = { id: jobId, accountId: 'demo', kind: 'chapter', title: 'One', ...place } as const;
  const segments = ['first', 'second', 'third'].map(line);
  createJobStore(database).insert({ ...job, segments }, 'first', 0);
});

// The bug: paused after 4 of 20 lines it was listed with 20 of 20, as the calls of the others had ended with another job.
it.each([0, 3])('counts lines of a job that have no call as open: %i', (totalItems) => {
  insertTake('first', null);
  insertCall('first', 'speech', 'done');
  expect(shown(totalItems)).toEqual([1, 3]);
});

// The bugs: a speech job of several lines counted as one line; a line whose take was set aside as made.
it('counts the lines of speech jobs, and takes that are not set aside', () => {
  insertCall('first and second', 'speech-job', 'done');
  insertTake('first', null);
  insertTake('second', 10);
  expect(shown(3)).toEqual([1, 3]);
});
