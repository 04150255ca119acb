import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFileLogger } from '../../../../../electron/platform/node/logger.ts';
import { createRedactor } from '../../../../../electron/platform/node/redaction.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();
const file = () => join(folder, 'logs/lectern.log');
const written = () => readFileSync(file(), 'utf8');

const canary = 'sk-CANARY+7/"é 9f3a-Zz%==';

/** How a key could come to stand in a log, each made independently of the redaction itself. */
const encodings: readonly [string, (secret: string) => string][] = [
  ['raw', (secret) => secret],
  ['base64', (secret) => Buffer.from(secret).toString('base64')],
  ['base64url', (secret) => Buffer.from(secret).toString('base64url')],
  ['HTTP basic', (secret) => Buffer.from(`user:${secret}`).toString('base64')],
  ['base64 after one byte', (secret) => Buffer.from(`x${secret}y`).toString('base64')],
  ['hex', (secret) => Buffer.from(secret).toString('hex')],
  ['HEX', (secret) => Buffer.from(secret).toString('hex').toUpperCase()],
  ['UTF-16 hex', (secret) => Buffer.from(secret, 'utf16le').toString('hex')],
  ['percent', encodeURIComponent],
  ['lower percent', (secret) => encodeURIComponent(secret).replace(/%../g, (x) => x.toLowerCase())],
  ['form', (secret) => new URLSearchParams({ k: secret }).toString().slice(2)],
  ['every byte percent', (secret) => Buffer.from(secret).toString('hex').replace(/../g, '%$&')],
  ['JSON', (secret) => JSON.stringify({ key: secret })],
  ['JSON in JSON', (secret) => JSON.stringify(JSON.stringify({ key: secret }))],
  ['address', (secret) => `https://host/v1?key=${encodeURIComponent(secret)}&x=1`],
  ['header', (secret) => `Authorization: Bearer ${secret}\r\n`],
];

/** The pieces of an encoding that change when the key changes: those that tell something of it. */
function ownPieces(encode: (secret: string) => string) {
  const text = encode(canary);
  const other = encode([...canary].reverse().join(''));
  const pieces = Array.from({ length: text.length - 5 }, (_, start) =>
    text.slice(start, start + 6),
  );
  return pieces.filter((piece) => !other.includes(piece));
}

describe('file logger', () => {
  test('writes one line of JSON per entry, for its owner only', () => {
    const logger = createFileLogger({ file: file() });
    logger.info('Started.', { port: 1, isNew: true, nothing: null });
    logger.error('Two\nlines', { path: 'a"b' });
    const lines = written()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        level: 'info',
        message: 'Started.',
        port: 1,
        isNew: true,
        nothing: null,
      },
      { time: expect.any(String), level: 'error', message: 'Two\nlines', path: 'a"b' },
    ]);
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  // Catches a redaction that knows the raw form only, or that keeps "the last four" for people.
  test.each(encodings)(
    'a registered key written as %s leaves nothing of itself',
    (_name, encode) => {
      const logger = createFileLogger({ file: file() });
      logger.redact(canary);
      const text = encode(canary);
      logger.warn(`before ${text} after`, { field: text, [text]: 'in a name' });
      const line = written();
      expect(line).toContain('[redacted]');
      // What stands around the key may stay; six characters in a row of the key's own part may not.
      for (const part of ownPieces(encode)) expect(line).not.toContain(part);
    },
  );

  test('a key that is a number, a pattern or one letter is replaced as text', () => {
    const logger = createFileLogger({ file: file() });
    for (const secret of ['123456', 'a.*b', '$&', '§', '']) logger.redact(secret);
    logger.info('aXXb a.*b $& §', { tokens: 123456, other: 12345 });
    const entry = JSON.parse(written());
    expect(entry.message).toBe('aXXb [redacted] [redacted] [redacted]');
    expect([entry.tokens, entry.other, entry.level]).toEqual(['[redacted]', 12345, 'info']);
  });

  test('whatever the key and wherever it stands, nothing of it is left', () => {
    const key = fc.string({ minLength: 5, maxLength: 40, unit: 'binary' });
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        const redactor = createRedactor();
        redactor.add(secret);
        const left = redactor.clean(before + secret + after).replaceAll('[redacted]', '\0\0');
        expect(left.includes(secret) && !secret.includes('\0')).toBe(false);
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });

  test('rotates by size and keeps a bounded number of files', () => {
    const logger = createFileLogger({ file: file(), maxFileBytes: 2_000, maxFiles: 3 });
    for (let index = 0; index < 100; index += 1) logger.info('x'.repeat(200), { index });
    expect(readdirSync(join(folder, 'logs')).sort()).toEqual([
      'lectern.1.log',
      'lectern.2.log',
      'lectern.log',
    ]);
    for (const name of readdirSync(join(folder, 'logs'))) {
      expect(statSync(join(folder, 'logs', name)).size).toBeLessThanOrEqual(2_000);
    }
    expect(JSON.parse(written().trimEnd().split('\n').at(-1) ?? '').index).toBe(99);
  });

  test('goes on from the size of the file that it finds', () => {
    createFileLogger({ file: file(), maxFileBytes: 1_000 }).info('x'.repeat(800));
    createFileLogger({ file: file(), maxFileBytes: 1_000 }).info('y'.repeat(800));
    expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['lectern.1.log', 'lectern.log']);
  });

  test('cuts a huge field, and the cut shows no half of a key', () => {
    const logger = createFileLogger({ file: file() });
    logger.redact(canary);
    logger.info('long', { text: `${'z'.repeat(15_990)}${canary}${'z'.repeat(9_000)}` });
    expect(written().length).toBeLessThan(16_300);
    expect(written()).not.toContain('sk-');
  });

  test('a log that cannot be written never stops the caller', () => {
    const logger = createFileLogger({ file: file() });
    rmSync(join(folder, 'logs'), { recursive: true });
    expect(() => logger.info('nobody hears')).not.toThrow();
  });
});

// Bug: to list three thousand voices took 100 s, as each of their ids built the whole pattern anew.
test('takes thousands of secrets, and looks for all of them', { timeout: 15_000 }, () => {
  const many = createRedactor();
  for (let index = 0; index < 2000; index += 1) many.add(`voice-${index}-a9f3`);
  expect(many.clean('voice-0-a9f3, voice-1999-a9f3')).toBe('[redacted], [redacted]');
});
