import { describe, expect, it } from 'vitest';
import { readJobRecord } from '../../../../../electron/gateway/wire/job-record.ts';
import { hostileAnswers } from './hostile-answers.ts';

const documented = {
  id: 'spj_1',
  object: 'audio.speech.job',
  status: 'pending',
  created_at: 1_763_700_000,
  error: null,
};

describe('the record of a speech job', () => {
  // The bug: a job that is paid for cannot be found again, because its id stands under another name.
  it.each([
    ['as documented', documented],
    ['job_id', { job_id: 'spj_1', status: 'queued' }],
    ['task_id and state', { task_id: 'spj_1', state: 'QUEUED' }],
    ['in data', { code: 0, message: 'success', data: documented }],
    ['in an envelope with a status of its own', { status: 'success', data: documented }],
    ['in job', { job: documented }],
    ['with a result inside', { ...documented, result: { id: 'file_9', url: 'https://x' } }],
    ['with a result that has a status', { ...documented, result: { status: 'ready' } }],
  ])('%s', (_name, body) => {
    expect(readJobRecord(body)).toEqual({
      id: 'spj_1',
      status: 'pending',
      error: null,
      figure: null,
    });
  });

  it('takes an id alone, and a status alone', () => {
    expect(readJobRecord({ id: 7 })).toMatchObject({ id: '7', status: 'unknown' });
    expect(readJobRecord({ status: 'completed' })).toMatchObject({ id: null, status: 'completed' });
  });

  // The bug: a paid job that says by `done` that it has ended was asked for a day, and its audio never fetched.
  it.each([
    [{ done: false }, 'processing'],
    [{ done: true, response: {} }, 'completed'],
    [{ done: true, error: { message: 'no' } }, 'failed'],
    [{ done: true, status: 'processing' }, 'processing'],
    [{ done: true, success: false }, 'failed'],
    [{ done: true, response: { error: { message: 'no' } } }, 'failed'],
    [{ done: true, result: { status: 'failed' } }, 'failed'],
    [{ done: true, data: { task_status: 'processing' } }, 'processing'],
    [{ done: false, data: { status: 'completed' } }, 'completed'],
  ])('reads %j as %s', (body, status) => {
    expect(readJobRecord({ id: 'spj_1', ...body })).toMatchObject({ id: 'spj_1', status });
  });

  // The bug: a finished job polled for ever, or an unknown word taken for a failure.
  it.each([
    ['completed', 'completed'],
    ['Succeeded', 'completed'],
    ['SUCCESS', 'completed'],
    ['done', 'completed'],
    ['in_progress', 'processing'],
    ['In Progress', 'processing'],
    ['running', 'processing'],
    ['queued', 'pending'],
    ['cancelled', 'failed'],
    ['error', 'failed'],
    ['timed-out', 'failed'],
    ['已完成', 'completed'],
    ['失败', 'failed'],
    ['succeed', 'completed'],
    ['moderating', 'unknown'],
    ['constructor', 'unknown'],
  ])('the word %s means %s', (word, status) => {
    expect(readJobRecord({ id: 'spj_1', status: word })?.status).toBe(status);
  });

  it.each([
    [{ error: 'the voice is gone' }, 'the voice is gone'],
    [{ error: { message: 'the voice is gone', code: 'x' } }, 'the voice is gone'],
    [{ error: { code: 'voice_gone' } }, 'voice_gone'],
    [{ error: null, fail_reason: 'the voice is gone' }, 'the voice is gone'],
    [{ error: { deep: { message: 'x' } } }, null],
    [{}, null],
  ])('why it failed: %j', (change, error) => {
    expect(readJobRecord({ id: 'spj_1', status: 'failed', ...change })?.error).toBe(error);
  });

  // The bug: an estimate booked as the settlement, or text where the ledger wants a number.
  it.each([
    [{ settlement: { tokens: 812 } }, { tokens: 812, isBilled: true }],
    [{ settled_tokens: '812' }, { tokens: 812, isBilled: true }],
    [{ usage: { total_tokens: 812 } }, { tokens: 812, isBilled: false }],
    [{ estimated_tokens: 4000 }, null],
    [{ settled_tokens: -1 }, null],
    [{ settled_tokens: Number.POSITIVE_INFINITY }, null],
    [{ settled_tokens: 'many' }, null],
  ])('the settlement of %j is %j', (change, figure) => {
    const record = { id: 'spj_1', status: 'completed', ...change };
    expect(readJobRecord(record)?.figure).toEqual(figure);
    expect(readJobRecord({ ...record, status: 'pending' })?.figure).toBeNull();
  });

  // The bug (matrix C 59): a link from a record is followed to wherever it leads.
  it('carries no link', () => {
    const links = { result_url: 'file:///etc/passwd', url: 'http://169.254.169.254/' };
    const read = readJobRecord({ ...documented, ...links });
    expect(JSON.stringify(read)).not.toMatch(/etc|169/);
  });

  // The bug: an id that a URL swallows, so that another address is asked with the key.
  it.each(['', '.', '..', '%2e%2e', 'a b', 'a\nb', 'spj_ü', 'x'.repeat(513), true, 1.5])(
    'does not take %j for an id',
    (id) => {
      expect(readJobRecord({ id, status: 'pending' })?.id).toBeNull();
    },
  );

  it.each(hostileAnswers)('reads nothing out of %s', (_name, body) => {
    expect(readJobRecord(body)).toBeNull();
  });

  it('does not take a refusal for a failed job', () => {
    expect(readJobRecord({ status: 'error', message: 'try later' })).toBeNull();
  });
});
