import { expect, it } from 'vitest';
import {
  readRetryAfter,
  readRetryAfterMs,
} from '../../../../../../electron/gateway/client/http/retry-after.ts';
import { readWait } from '../../../../../../electron/gateway/wire/error-body.ts';

const nowMs = Date.parse('2026-11-21T10:00:00Z');

// The bug (matrix A 11): a wait of years, a wait in the past, or none because the form was not known.
it.each([
  ['7', 7000],
  ['0', 0],
  ['+3', 3000],
  ['1.5', 1500],
  ['-5', 0],
  ['901', 900_000],
  ['1e9', 900_000],
  ['99999999999999999999', 900_000],
  ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 10:00:30 GMT', 30_000],
  ['Sat Nov 21 10:00:30 2026 GMT', 30_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['Sat, 21 Nov 2099 10:00:00 GMT', 900_000],
  ['2s', 2000],
  ['1.5 seconds', 1500],
  ['500ms', 500],
  ['2 minutes', 120_000],
  ['1m30S', 90_000],
  ['3h', null],
  ['', null],
  ['soon', null],
  ['later, please', null],
  ['2026-11-21', null],
  [undefined, null],
])('%j is %j ms', (value, expected) => {
  expect(readRetryAfter(value, nowMs)).toBe(expected);
});

// The bug: such a wait was not read, and the call went out again into the same limit.
it.each([
  ['1500', 1500],
  [250.4, 250],
  ['9999999999', 900_000],
  ['soon', null],
  ['-1', null],
  [undefined, null],
])('%j in milliseconds is %j', (value, expected) => {
  expect(readRetryAfterMs(value)).toBe(expected);
});

it.each([
  ['{"error":{"message":"Slow down","retry_after_ms":250}}', 250],
  ['{"error":"rate","retryAfterMs":"250"}', 250],
  ['{"detail":{"retry_after":2.5}}', 2500],
  ['{"retry_after":"soon"}', null],
  ['<html>', null],
  ['', null],
])('a body %j asks for %j ms', (body, expected) => {
  expect(readWait(body)).toBe(expected);
});
