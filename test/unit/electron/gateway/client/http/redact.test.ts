import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactionOf } from '../../../../../../electron/gateway/client/http/redact.ts';

const runs = { seed: 20261121, numRuns: 100 * Number(process.env.LECTERN_SWEEP ?? 1) };
const secret = fc.string({ unit: 'binary', minLength: 8, maxLength: 60 });

// The bug: a secret shows through in the spelling of the text around it.
it('no spelling of a secret is left', () => {
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
      const redact = redactionOf([key]);
      const json = JSON.stringify(key).slice(1, -1);
      const base64 = Buffer.from(key, 'utf8').toString('base64');
      for (const spelling of [key, json, base64, encodeURIComponent(key)]) {
        expect(redact(`${before}${spelling}${after}`)).not.toContain(spelling);
      }
    }),
    runs,
  );
});

it('of two secrets, one inside the other, nothing is left', () => {
  expect(redactionOf(['abcd', 'abcdefgh'])('x abcdefgh y')).toBe('x [hidden] y');
});

it('a bearer that is not known is hidden too, and other words are kept', () => {
  const redact = redactionOf([]);
  expect(redact('Authorization: Bearer abc.DEF-123456')).toBe('Authorization: Bearer [hidden]');
  expect(redact('The bearer of bad news')).toBe('The bearer of bad news');
});
