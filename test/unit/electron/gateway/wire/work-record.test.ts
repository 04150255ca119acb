import { describe, expect, it } from 'vitest';
import { readSubmittedId } from '../../../../../electron/gateway/wire/work-record.ts';
import { hostileAnswers } from './hostile-answers.ts';

const idOf = (body: unknown, status = 200, location: string | null = null) =>
  readSubmittedId(body, { status, header: () => location }, '/videos', { extra: { id: 'old_id' } });

describe('the id of submitted work', () => {
  // The bug: a video that is paid for was uncertain, and could never be fetched, because its id was no field of a record.
  it.each([
    [{ success: true, message: 'Success', result: 'vid_01' }],
    [{ code: 200, msg: 'ok', data: ['vid_01'], request_id: 'r2' }],
    [{ status: 'queued', data: 'vid_01' }],
    [{ status: 'success', data: { task_id: 'vid_01' } }],
    [{ response: { videoId: 'vid_01' } }],
    [{ operation: { id: 'vid_01', user: { id: 'u2' } } }],
    [{ _id: 'vid_01' }],
    [{ generation_id: 'vid_01', request_id: 'r2' }],
    [{ status: 'IN_QUEUE', request_id: 'vid_01', response_url: 'https://x/y' }],
    [{ status: 'queued', task: 'text2video', request_id: 'vid_01' }],
    [{ status: 'queued', request_id: 'vid_01', data: { video_id: 'old_id' } }],
    [{ error_code: 0, error_msg: '', data: { job_id: 'vid_01' } }],
  ])('is found in %j', (body) => {
    expect(idOf(body)).toBe('vid_01');
  });

  it.each([
    ['vid_01'],
    ['vid_01\n'],
    [['vid_01']],
    [{ data: 'vid_01' }],
    [{ request_id: 'vid_01' }],
  ])('is %j where it was accepted, and only there', (body) => {
    expect([idOf(body, 202), idOf(body, 200)]).toEqual(['vid_01', null]);
  });

  it('may be a number, and is taken from the address of what was made first', () => {
    expect(idOf(1320098173, 201)).toBe('1320098173');
    expect(idOf('vid_02', 202, 'https://gateway/v1/videos/vid_01')).toBe('vid_01');
  });

  // The bugs to keep out: a refusal, a word or somebody's id is polled as if it were paid work.
  it.each([
    ['accepted'],
    ['https://x/1.mp4'],
    ['error:500'],
    ['error_500'],
    ['10.0.0.5:9000'],
    ['v1-2-34'],
    ['2026-11-30'],
    ['E1003'],
    [404],
    [{ code: 'fail', message: 'no', data: 'vid_01' }],
    [{ code: 1003, msg: 'no', data: { task_id: 'vid_01' } }],
    [{ success: false, video_id: 'vid_01' }],
    [{ success: 'false', data: 'vid_01' }],
    [{ Success: false, data: 'vid_01' }],
    [{ success: 0, result: 'vid_01' }],
    [{ ok: false, description: 'no', result: 'vid_01' }],
    [{ request_id: 'req_1', message: 'no such model' }],
    [{ request_id: 'req_1', error: { message: 'no' } }],
    [{ detail: 'Insufficient credits', request_id: 'req_1', status: 'queued' }],
    [{ error_code: 17, error_msg: 'quota', request_id: 'req_1', success: true }],
    [{ errcode: 40_001, job_id: 'vid_01' }],
    [{ ret: -1, info: 'quota', job_id: 'vid_01' }],
    [{ Code: 'Throttling', Message: 'no', id: 'vid_01' }],
    [{ status: 402, title: 'Payment required', id: 'vid_01' }],
    [{ base_resp: { status_code: 1008, status_msg: 'no' }, task_id: 'vid_01' }],
    [{ header: { code: 10_013, message: 'no' }, id: 'vid_01' }],
    [{ errors: [{ id: 'err_1', status: '422' }] }],
    [{ status: 'failed', message: 'no', data: 'vid_01' }],
    [{ task: { status: 'failed', reason: 'no' }, operation_id: 'vid_01' }],
    [{ status: 'queued', user: { id: 'u1' }, model: { id: 'm1' } }],
    [{ status: 'queued', users: [{ id: 'u1' }], voices: [{ id: 'v1' }], models: [{ id: 'm1' }] }],
    [{ videos: [{ id: 'vid_01' }, { id: 'vid_02' }] }],
    [{ videos: [{ id: 'vid_01', status: 'completed' }], total: 1 }],
    [{ message: 'busy', tasks: [{ id: 'other' }] }],
    [{ message: 'another task is running', running: { task_id: 'other' } }],
    [{ status: 'queued', input: { video_id: 'other' }, request: { video_id: 'other' } }],
    [{ status: 'queued', data: { previous: { video_id: 'other' } } }],
    [{ status: 'queued', data: { video_id: 'old_id' } }],
    [{ status: 'queued', task: 'text2video' }],
  ])('is not found in %j', (body) => {
    expect([idOf(body), idOf(body, 202)]).toEqual([null, null]);
  });

  it('is looked for in long texts at once', () => {
    expect(idOf({ data: `${'1'.repeat(2_000_000)}!`, status: 'queued' })).toBeNull();
  });

  it.each(hostileAnswers.filter(([, body]) => typeof body !== 'number'))(
    'is not found in %s',
    (_name, body) => {
      expect(idOf(body)).toBeNull();
    },
  );
});
