import { describe, expect, it } from 'vitest';
import { readVideoRecord } from '../../../../../electron/gateway/wire/video-record.ts';
import { hostileAnswers } from './hostile-answers.ts';

describe('the record of a video', () => {
  // The bug: a video that is paid for cannot be found again.
  it.each([
    ['video_id', { video_id: 'video_1', status: 'queued' }],
    ['id', { id: 'video_1', object: 'video', status: 'queued' }],
    ['video_id before id', { id: 'req_9', video_id: 'video_1', status: 'queued' }],
    ['in data', { status: 'success', data: { task_id: 'video_1', status: 'queued' } }],
    ['in a list of one', { code: 200, data: [{ status: 'submitted', task_id: 'video_1' }] }],
    ['in output', { request_id: 'r1', output: { task_status: 'PENDING', task_id: 'video_1' } }],
    ['in video', { video: { id: 'video_1', status: 'queued' } }],
  ])('%s', (_name, body) => {
    expect(readVideoRecord(body)).toEqual({
      id: 'video_1',
      status: 'pending',
      error: null,
      progress: null,
      figure: null,
    });
  });

  it.each([[{ code: 'success', message: '', data: 'video_1' }], [{ request_id: 'video_1' }]])(
    'an id alone is one: %j',
    (body) => {
      expect(readVideoRecord(body)).toMatchObject({ id: 'video_1', status: 'unknown' });
    },
  );

  // The bug: a video that is paid for could not be fetched, because its record stood in an envelope in an envelope.
  it('is read two objects deep', () => {
    const body = {
      code: 0,
      status: 'success',
      data: { task: { id: 'video_1', status: 'Queued' } },
    };
    expect(readVideoRecord(body)).toMatchObject({ id: 'video_1', status: 'pending' });
  });

  // The bug to keep out: the number of a refused request is polled as if it were paid work.
  it.each([
    [{ code: 'fail', message: 'no', data: 'video_1' }],
    [{ request_id: 'req_1', message: 'no such model' }],
    [{ request_id: 'req_1', error: { message: 'no' } }],
  ])('%j tells of none', (body) => {
    expect(readVideoRecord(body)).toBeNull();
  });

  it('says why it failed', () => {
    const body = { status: 'failed', error: { message: 'too dark' } };
    expect(readVideoRecord(body)).toMatchObject({ id: null, status: 'failed', error: 'too dark' });
  });

  // The bug: a bar that stands at 100 % from the first percent on, or beyond its end.
  it.each([
    [45, 0.45],
    [1, 0.01],
    [100, 1],
    [250, 1],
    [0, 0],
    [0.45, 0.45],
    ['45%', 0.45],
    ['45', 0.45],
    [-3, null],
    [Number.NaN, null],
    ['soon', null],
    [null, null],
  ])('progress %j is %s', (progress, expected) => {
    const read = readVideoRecord({ id: 'video_1', status: 'in_progress', progress });
    expect(read).toMatchObject({ status: 'processing', progress: expected });
  });

  it.each(hostileAnswers)('reads nothing out of %s', (_name, body) => {
    expect(readVideoRecord(body)).toBeNull();
  });
});
