import { describe, expect, it } from 'vitest';
import { readSubmittedId } from '../../../../../electron/gateway/wire/work-record.ts';
import { hostileAnswers } from './hostile-answers.ts';

const idOf = (body: unknown, location: string | null = null) =>
  readSubmittedId(body, location, '/videos');

describe('the id of submitted work', () => {
  // The bug: a video that is paid for was uncertain, and could never be fetched, because its id was no field of a record.
  it.each([
    ['vid_1'],
    ['vid_1\n'],
    [['vid_1']],
    [{ data: 'vid_1' }],
    [{ data: ['vid_1'] }],
    [{ success: true, message: 'Success', result: 'vid_1' }],
    [{ status: 'queued', data: 'vid_1' }],
    [{ video: 'vid_1' }],
    [{ status: 'success', data: { task_id: 'vid_1' } }],
    [{ videos: [{ id: 'vid_1' }] }],
    [{ response: { videoId: 'vid_1' } }],
    [{ operation: { id: 'vid_1', user: { id: 'u2' } } }],
    [{ _id: 'vid_1' }],
    [{ generation_id: 'vid_1', request_id: 'r2' }],
    [{ status: 'IN_QUEUE', request_id: 'vid_1', response_url: 'https://x/y' }],
  ])('is found in %j', (body) => {
    expect(idOf(body)).toBe('vid_1');
  });

  it('may be a number, and is taken from the address of what was made first', () => {
    expect(idOf(1320098173)).toBe('1320098173');
    expect(idOf('vid_2', 'https://gateway/v1/videos/vid_1')).toBe('vid_1');
  });

  // The bugs to keep out: a refusal, a word or somebody's id is polled as if it were paid work.
  it.each([
    ['accepted'],
    ['https://x/1.mp4'],
    [{ code: 'fail', message: 'no', data: 'vid_1' }],
    [{ code: 1003, msg: 'no', data: { task_id: 'vid_1' } }],
    [{ success: false, video_id: 'vid_1' }],
    [{ request_id: 'req_1', message: 'no such model' }],
    [{ request_id: 'req_1', error: { message: 'no' } }],
    [{ status: 'failed', message: 'no', data: 'vid_1' }],
    [{ status: 'queued', user: { id: 'u1' }, model: { id: 'm1' } }],
    [{ videos: [{ id: 'vid_1' }, { id: 'vid_2' }] }],
  ])('is not found in %j', (body) => {
    expect(idOf(body)).toBeNull();
  });

  it.each(hostileAnswers.filter(([, body]) => typeof body !== 'number'))(
    'is not found in %s',
    (_name, body) => {
      expect(idOf(body)).toBeNull();
    },
  );
});
