import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../electron/charges/answer-table.ts';
import { type ErrorCode, errorCodes } from '../../../../shared/ipc/error-codes.ts';

const sent = (status: number | null, errorCode: ErrorCode = errorCodes.gatewayUpstream) =>
  meaningOf({
    errorCode,
    phase: 'sent',
    status,
    isRetryable: false,
    retryAfterMs: null,
  });

describe('the answer table', () => {
  it.each([
    [401, 'stop-all'],
    [402, 'stop-all'],
    [404, 'stop-all'],
    [403, 'hold-voice'],
    [405, 'refuse'],
    [406, 'refuse'],
    [413, 'refuse'],
    [415, 'refuse'],
    [422, 'refuse'],
    [431, 'refuse'],
    [429, 'slow-down'],
    [504, 'uncertain'],
    [524, 'too-long'],
    [500, 'retry-limited'],
    [502, 'retry-limited'],
    [503, 'retry-limited'],
  ])('reads %i as %s', (status, meaning) => {
    expect(sent(status)).toBe(meaning);
  });

  it.each([400, 413, 422])('reads %i as too long where it says so of the text', (status) => {
    expect(sent(status, errorCodes.gatewayTimeout)).toBe('too-long');
  });

  // Bug: a firewall that refuses one text held all lines of its voice.
  it('reads a page that refuses as a refusal of that call alone', () => {
    expect(sent(403, errorCodes.gatewayRefused)).toBe('refuse');
  });

  // Bug: a 500 whose words say that the outcome is unknown was sent again, and paid for again.
  it.each([429, 500, 503])('reads %i as uncertain where its words say so', (status) => {
    expect(sent(status, errorCodes.gatewayUncertain)).toBe('uncertain');
  });

  it('reads every answer that it does not name, and no answer, as uncertain', () => {
    const named = new Set([400, 401, 402, 403, 404, 405, 406, 413, 415, 422, 429, 431]);
    for (let status = 100; status < 500; status += 1) {
      if (!named.has(status)) expect([status, sent(status)]).toEqual([status, 'uncertain']);
    }
    expect(sent(null)).toBe('uncertain');
  });
});
