import { describe, expect, it } from 'vitest';
import { normaliseKey } from '../../../../../electron/gateway/client/key.ts';

describe('a pasted key', () => {
  // The bug: "Bearer sk-…" went out as "Bearer Bearer sk-…", and a line of settings as it stood.
  it.each([
    'sk-A1_b.c==',
    '  sk-A1_b.c==\r\n',
    'Bearer sk-A1_b.c==',
    'bearer  sk-A1_b.c==',
    'Authorization: Bearer sk-A1_b.c==',
    '"Authorization": "Bearer sk-A1_b.c==",',
    '"sk-A1_b.c=="',
    "'sk-A1_b.c=='",
    '“sk-A1_b.c==”',
    'LECTERN_API_KEY=sk-A1_b.c==',
    'export LECTERN_API_KEY="sk-A1_b.c=="\n',
    'set OPENAI_API_KEY=sk-A1_b.c==',
    'export RELAY2_API_KEY=sk-A1_b.c==',
    'api_key: sk-A1_b.c==',
    '"apiKey": "sk-A1_b.c==",',
    'LECTERN_API_KEY="Bearer sk-A1_b.c=="',
    '\ufeffsk-A1_b.c==\u200b',
  ])('is the key in it: %j', (pasted) => {
    expect(normaliseKey(pasted)).toBe('sk-A1_b.c==');
  });

  it.each([
    'sk-abc-key:def',
    'my-key:secret',
    'token:abc',
    'abckey==',
    'Zm9vtoken=',
    'key-123',
    'token_9',
    'bearerless',
    'sk-bearer',
    'a=b',
    'k:ey',
    'x"y"z',
    '""x',
  ])('stays as it is: %j', (key) => {
    expect(normaliseKey(key)).toBe(key);
  });

  it.each(['', ' ', 'Bearer', 'Bearer ', '""', 'LECTERN_API_KEY='])('is none: %j', (pasted) => {
    expect(normaliseKey(pasted)).toBe('');
  });

  it('is not guessed from several lines', () => {
    expect(normaliseKey('LECTERN_BASE_URL=http://x\nLECTERN_API_KEY=sk-1')).toContain('\n');
  });
});
