import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isOddType,
  looksLikeText,
} from '../../../../../../electron/gateway/client/answers/sound-check.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

// The bug: a sign-in page saved as sound, or sound thrown away for its header.
it.each([
  ['<!DOCTYPE html><html>', 'audio/wav', true],
  ['\uFEFF {"error":"x"}', null, true],
  ['[1,2]', 'application/octet-stream', true],
  ['Service is starting', 'text/plain', true],
  ['Grüße', 'text/html; charset=utf-8', true],
  ['RIFF\u0001\u0000\u0000\u0000WAVE', 'text/html', false],
  ['OggS\u0000', 'application/json', false],
  ['Service is starting', 'audio/pcm', false],
  ['UklGRuAYAgBXQVZFZm10'.repeat(4), 'audio/wav', true],
  [`${'UklGRuAYAgBXQVZFZm10'.repeat(4)}\u0000`, 'audio/wav', false],
])('%j as %j', (text, contentType, expected) => {
  expect(looksLikeText(bytes(text), contentType, true)).toBe(expected);
});

// The bug: a letter cut in two at the end of the beginning makes a page look like sound.
it('a page is known wherever its beginning is cut', () => {
  const page = bytes(`{"error":"${'é✨𝄞'.repeat(20)}"}`);
  for (let length = 1; length <= page.length; length += 1) {
    expect(looksLikeText(page.subarray(0, length), null, length === page.length)).toBe(true);
  }
});

it('500 bytes of any pcm are sound', () => {
  const samples = fc.uint8Array({ minLength: 500, maxLength: 500 });
  fc.assert(
    fc.property(samples, (pcm) => {
      expect(looksLikeText(pcm, 'audio/pcm', false)).toBe(false);
    }),
    { seed: 20261121, numRuns: 100 },
  );
});

it.each([
  ['audio/mpeg', false],
  ['application/ogg', false],
  ['application/octet-stream', false],
  ['application/json', true],
  [null, true],
])('type %j is odd: %j', (contentType, expected) => {
  expect(isOddType(contentType)).toBe(expected);
});
