import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAddress } from '../../../../../electron/gateway/client/address.ts';
import { AppError } from '../../../../../shared/app-error.ts';

// The bug: what people paste from documentation ends in a 404, or the key goes to the wrong place.
describe('normaliseAddress', () => {
  const plain = [
    ['https://host.example', 'https://host.example/v1'],
    ['https://host.example/', 'https://host.example/v1'],
    ['https://host.example/v1', 'https://host.example/v1'],
    ['https://host.example/v1/', 'https://host.example/v1'],
    ['https://host.example/v1///', 'https://host.example/v1'],
    ['  https://host.example/v1\n', 'https://host.example/v1'],
    ['"https://host.example/v1"', 'https://host.example/v1'],
    ["'host.example'", 'https://host.example/v1'],
    ['“https://host.example/v1”', 'https://host.example/v1'],
    ['\u200bhttps://host.example/v1', 'https://host.example/v1'],
    ['„https://host.example/v1“', 'https://host.example/v1'],
    ['”https://host.example/v1”', 'https://host.example/v1'],
    ['«\u00a0https://host.example/v1\u00a0»', 'https://host.example/v1'],
    ['「https://host.example/v1」', 'https://host.example/v1'],
    ['“https://host.example/v1', 'https://host.example/v1'],
    ['`https://host.example/v1`', 'https://host.example/v1'],
    ['“\u200bhttps://host.example/v1\u200b”', 'https://host.example/v1'],
    ['\u00adhttps://host.example/v1', 'https://host.example/v1'],
    ['https://host.example/v1\u200b\u00a0', 'https://host.example/v1'],
    ['HTTPS://Host.Example/V1', 'https://host.example/v1'],
    ['host.example', 'https://host.example/v1'],
    ['//host.example/v1', 'https://host.example/v1'],
    ['https:host.example', 'https://host.example/v1'],
    ['host.example:8443/v1', 'https://host.example:8443/v1'],
    ['https://host.example:443', 'https://host.example/v1'],
    ['https://host.example/gateway', 'https://host.example/gateway/v1'],
    ['https://host.example/gateway/v1/', 'https://host.example/gateway/v1'],
    ['https://host.example/v1/team/openai', 'https://host.example/v1/team/openai/v1'],
    ['localhost:8080', 'http://localhost:8080/v1'],
    ['localhost:8080/v1', 'http://localhost:8080/v1'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000/v1'],
    ['127.1:9000', 'http://127.0.0.1:9000/v1'],
    ['[::1]:9000/v1', 'http://[::1]:9000/v1'],
    ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000/v1'],
    ['https://localhost', 'https://localhost/v1'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/v1'],
    ['gateway.internal', 'https://gateway.internal/v1'],
  ] as const;
  it.each(plain)('%j', (input, baseUrl) => {
    expect(normaliseAddress(input)).toEqual({ baseUrl, note: null });
  });

  const mended = [
    ['https://host.example/v1/v1', 'https://host.example/v1', 'more than once'],
    ['host.example/v1/v1/v1/', 'https://host.example/v1', 'more than once'],
    ['https://host.example/v1/audio/speech', 'https://host.example/v1', 'single request'],
    ['https://host.example/v1/models', 'https://host.example/v1', 'single request'],
    ['https://host.example/models', 'https://host.example/v1', 'single request'],
    [
      'https://host.example/gw/v1/chat/completions/',
      'https://host.example/gw/v1',
      'single request',
    ],
    [
      'https://host.example/v1/audio/speech/jobs/spj_1/content',
      'https://host.example/v1',
      'request',
    ],
    ['https://host.example/v1/videos/v_9', 'https://host.example/v1', 'single request'],
    ['https://host.example/api/pricing', 'https://host.example/v1', 'single request'],
    ['https://host.example/v1/v1/models', 'https://host.example/v1', 'more than once'],
    ['host.example/v1?next=https://other.example', 'https://host.example/v1', 'was removed'],
    ['https://host.example/v1?a=b#c', 'https://host.example/v1', 'was removed'],
    ['https://host.example/v1/audio/voices?model=x', 'https://host.example/v1', 'was removed'],
  ] as const;
  it.each(mended)('%j is mended and says so', (input, baseUrl, note) => {
    const result = normaliseAddress(input);
    expect(result.baseUrl).toBe(baseUrl);
    expect(result.note).toContain(note);
    expect(result.note).toMatch(/^[A-Z].*\.$/);
  });

  const refused = [
    ['', 'Enter'],
    ['   ', 'Enter'],
    ['http://host.example/v1', 'unencrypted'],
    ['http://192.168.1.5:3000', 'unencrypted'],
    ['http://127.evil.example', 'unencrypted'],
    ['http://127.0.0.1.evil.example', 'unencrypted'],
    ['http://localhost.evil.example', 'unencrypted'],
    ['https://user:hunter2@host.example', 'password'],
    ['user:hunter2@host.example', 'password'],
    ['http://hunter2@127.0.0.1', 'password'],
    ['http://127.0.0.1@hunter2.example', 'password'],
    ['ftp://host.example', 'https://'],
    ['file:///etc/hunter2', 'https://'],
    ['app://studio', 'https://'],
    ['htp:/host.example', 'https://'],
    ['no address', 'not a gateway address'],
    // The bug: the key went to a host called https.
    ['<https://host.example>', 'not a gateway address'],
    ['URL: https://host.example', 'not a gateway address'],
    ['https://https://host.example', 'not a gateway address'],
    ['https://“https://host.example', 'not a gateway address'],
    ['https//host.example', 'not a gateway address'],
    ['↗https:/host.example', 'not a gateway address'],
    ['javascript:alert(1)', 'not a gateway address'],
    ['https://', 'not a gateway address'],
    ['https://hunter 2.example', 'not a gateway address'],
    ['https://host.example:99999', 'not a gateway address'],
    ['sk-hunter2canary', 'API key'],
    [`https://host.example/${'a'.repeat(3000)}`, 'too long'],
    [`a${' '.repeat(60_000)}a`, 'too long'],
  ] as const;
  it.each(refused)('%j is refused', (input, part) => {
    const error = errorOf(() => normaliseAddress(input));
    expect(error.code).toBe('gateway_address');
    expect(error.message).toContain(part);
    expect(`${error.stack}${JSON.stringify(error.data)}${String(error.cause)}`).not.toContain(
      'hunter',
    );
  });

  const runs = { seed: 20261121, numRuns: 200 * Number(process.env.LECTERN_SWEEP ?? 1) };
  const part = fc.oneof(
    fc.constantFrom('v1', 'V1', 'models', 'audio', 'speech', 'jobs', 'videos', 'content', 'api'),
    fc.constantFrom('voices', 'chat', 'completions', 'pricing', '..', '%2e', '', 'ü', 'a b'),
    fc.webSegment(),
  );
  const address = fc
    .tuple(
      fc.constantFrom('https://', 'http://', '', '//', 'HTTPS:'),
      fc.oneof(fc.webAuthority(), fc.constantFrom('localhost:1', '127.0.0.1:80', '[::1]', 'x:443')),
      fc.array(part, { maxLength: 7 }),
      fc.constantFrom('', '/', '?a=/v1', '#/v1/models', '//'),
    )
    .map(([scheme, authority, parts, end]) => `${scheme}${[authority, ...parts].join('/')}${end}`);

  // The bug: an address changes each time that the settings are saved, and the takes' account with it.
  it('changes nothing when applied to its own result', () => {
    let accepted = 0;
    fc.assert(
      fc.property(address, (input) => {
        const first = resultOf(input);
        if (first === null) return;
        accepted += 1;
        const second = normaliseAddress(first.baseUrl);
        expect(second).toEqual({ baseUrl: first.baseUrl, note: null });
      }),
      runs,
    );
    expect(accepted).toBeGreaterThan(runs.numRuns / 5);
  });

  // The bug: plain http to somebody else's machine slips through a strange spelling.
  it('gives https, or this computer; one /v1 at the end, no query', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string(), fc.webUrl()), (input) => {
        const result = resultOf(input);
        if (result === null) return;
        const url = new URL(result.baseUrl);
        expect(url.href).toBe(result.baseUrl);
        expect(url.pathname).toMatch(/(^|[^/])\/v1$/);
        expect(url.pathname).not.toMatch(/\/v1\/v1$/i);
        expect(url.search + url.hash + url.username + url.password).toBe('');
        if (url.protocol !== 'https:') {
          expect(url.protocol).toBe('http:');
          expect(url.hostname).toMatch(/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/);
        }
      }),
      runs,
    );
  });
});

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** Null for a refusal; any other error than an AppError fails the test. */
function resultOf(input: string) {
  try {
    return normaliseAddress(input);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
