import { describe, expect, it } from 'vitest';
import { readCreatedAtMs } from '../../../../../electron/gateway/wire/created-at.ts';
import { readVoiceCreated } from '../../../../../electron/gateway/wire/voice-created.ts';
import { hostileAnswers } from './hostile-answers.ts';

const timeMs = Date.UTC(2026, 10, 21, 12, 0, 0);
const voice = { _id: 'v1', title: 'Anna', created_at: timeMs / 1000 };

describe('the answer of a voice upload', () => {
  // The bug: a voice that is paid for is lost, because its id stands under another name.
  it.each([
    ['as documented', voice],
    ['id', { id: 'v1', title: 'Anna', created_at: timeMs }],
    ['voice_id and name', { voice_id: 'v1', name: 'Anna', createdAt: '2026-11-21T12:00:00Z' }],
    ['_id before id', { ...voice, id: 'req_9' }],
    ['in data', { success: true, data: voice }],
    ['in voice', { voice }],
    ['in data.voice', { code: 0, data: { voice } }],
    ['in a list of one', { code: 0, data: [voice] }],
  ])('%s', (_name, body) => {
    expect(readVoiceCreated(body)).toEqual({ id: 'v1', title: 'Anna', createdAtMs: timeMs });
  });

  it('needs nothing but the id', () => {
    expect(readVoiceCreated({ _id: 'v1' })).toEqual({ id: 'v1', title: null, createdAtMs: null });
  });

  it.each(hostileAnswers)('reads nothing out of %s', (_name, body) => {
    expect(readVoiceCreated(body)).toBeNull();
  });
});

// The bug: voices of 1970, or of the year 58000, and the newest one cannot be told.
it.each([
  [timeMs, timeMs],
  [timeMs / 1000, timeMs],
  [timeMs / 1000 + 0.5, timeMs + 500],
  [timeMs * 1000, timeMs],
  [String(timeMs / 1000), timeMs],
  ['2026-11-21T12:00:00Z', timeMs],
  ['2026-11-21T13:00:00+01:00', timeMs],
  [0, null],
  [-5, null],
  [Number.NaN, null],
  ['yesterday', null],
  ['', null],
  [null, null],
  [{}, null],
])('created_at %j is %s', (value, expected) => {
  expect(readCreatedAtMs(value)).toBe(expected);
});
