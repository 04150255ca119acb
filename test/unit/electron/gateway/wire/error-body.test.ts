import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../../../electron/gateway/wire/error-body.ts';

describe('error body', () => {
  it.each([
    [
      '{"error":{"message":"No funds","code":"insufficient_balance","param":null}}',
      'No funds',
      'insufficient_balance',
      null,
    ],
    ['{"error":{"message":"Bad","type":"None","param":"None","code":"400"}}', 'Bad', '400', null],
    [
      '{"error":{"message":"Bad","type":"invalid_request_error","param":"stream"}}',
      'Bad',
      'invalid_request_error',
      'stream',
    ],
    ['{"error":"Not today","code":504}', 'Not today', '504', null],
    [
      '{"code":"upstream_outcome_unknown","message":"Unknown outcome"}',
      'Unknown outcome',
      'upstream_outcome_unknown',
      null,
    ],
    [
      '{"error":{"message":"x"},"code":"upstream_outcome_unknown"}',
      'x',
      'upstream_outcome_unknown',
      null,
    ],
    ['{"detail":"Not Found"}', 'Not Found', null, null],
    [
      '{"detail":[{"loc":["body","speed"],"msg":"too high","type":"less_than"}]}',
      'too high',
      'less_than',
      'speed',
    ],
    ['{"detail":{"message":"Held","code":"hold"}}', 'Held', 'hold', null],
    ['{"error_code":17,"error_msg":"Daily limit"}', 'Daily limit', '17', null],
    [
      '{"choices":null,"base_resp":{"status_code":1008,"status_msg":"No funds"}}',
      'No funds',
      '1008',
      null,
    ],
    ['"just words"', 'just words', null, null],
    ['[1,2]', '', null, null],
    ['', '', null, null],
    ['   \n ', '', null, null],
    ['upstream  timed\nout', 'upstream timed out', null, null],
    [
      '<html><head><title>524: A timeout occurred</title></head><body>x</body></html>',
      '524: A timeout occurred',
      null,
      null,
    ],
    ['<p>Please <b>log in</b></p><script>alert(1)</script>', 'Please log in', null, null],
  ])('reads %s (an error shown as "[object Object]" or lost)', (text, message, code, parameter) => {
    expect(readErrorBody(text)).toEqual({ message, code, parameter });
  });

  it('never throws and keeps the message short (a page of HTML in a dialog)', () => {
    const runs = 50 * Number(process.env.LECTERN_SWEEP ?? 1);
    const any = fc.oneof(
      fc.string({ maxLength: 2000 }),
      fc.json(),
      fc.constant('<a '.repeat(9000)),
    );
    fc.assert(
      fc.property(any, (text) => {
        expect([...readErrorBody(text).message].length).toBeLessThanOrEqual(500);
      }),
      { seed: 20261121, numRuns: runs },
    );
  });
});
