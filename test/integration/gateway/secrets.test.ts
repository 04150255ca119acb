import { expect, it } from 'vitest';
import {
  type Behaviour,
  head,
  reply,
  reset,
  startRawGateway,
  writeAndFinish,
} from '../../support/gateway/raw-gateway.ts';
import { forAllTests, forEachTest } from '../../support/tools/hooks.ts';
import { chargedCalls, createRecording } from './charged-call-list.ts';
import {
  canaryKey,
  canaryVoice,
  createTestClient,
  everythingIn,
  spellingsOf,
} from './client-fixture.ts';

const sample = forAllTests(() => createRecording(1000));

const gateway = forEachTest(startRawGateway);

/** Everything that was sent, in every spelling, as a careless gateway might give it back. */
const echo = [...spellingsOf(canaryKey), ...spellingsOf(canaryVoice), `Bearer ${canaryKey}`];
const inWords = `Key ${echo.join(' and ')} was refused`;
const atTheCut = `${'x'.repeat(190)} ${canaryKey} ${canaryVoice}`;

const bodies = [
  JSON.stringify({ error: { message: inWords, code: canaryKey, param: canaryVoice } }),
  JSON.stringify({ error: { message: atTheCut, code: `e_${canaryKey}`, type: canaryKey } }),
  JSON.stringify({ detail: [{ loc: ['body', canaryKey], msg: inWords, type: canaryVoice }] }),
  JSON.stringify({ error: inWords }).replaceAll('k', '\\u006b').replaceAll('v', '\\u0076'),
  `<html><title>${inWords}</title></html>`,
  inWords,
];

const behaviours: readonly (readonly [string, Behaviour])[] = [
  ...[200, 299, 400, 401, 402, 403, 404, 408, 422, 429, 500, 504, 524].flatMap((status) =>
    bodies.map((body, index) => [`${status} with body ${index}`, reply(status, body)] as const),
  ),
  [
    'in headers that cannot be parsed',
    writeAndFinish(`HTTP/1.1 200 OK\r\n${canaryKey} ${canaryVoice}\r\n\r\n`),
  ],
  ['as no HTTP at all', writeAndFinish(`${canaryKey} ${canaryVoice}\r\n\r\n`)],
  [
    'in a broken chunk',
    writeAndFinish(`${head(200, { 'transfer-encoding': 'chunked' })}${canaryKey}\r\n`),
  ],
  ['in a content type', reply(200, inWords, { 'content-type': `text/plain; k=${canaryVoice}` })],
  ['RST', reset],
];

// The bug (matrix I5): the gateway echoes the key, and an error message carries it into log and window.
it.each(behaviours)(
  'key and voice id are in no error and no log line: %s',
  async (_name, behaviour) => {
    gateway.play(behaviour);
    const { client, log, redacted } = createTestClient(gateway.baseUrl);
    const sink = async () => {};
    const knowTheVoice = [
      ...chargedCalls(() => sample.request).map((call) => call.make(client)),
      client.speechJob('spj_1', { voice: canaryVoice }),
      client.downloadSpeechJob('spj_1', { voice: canaryVoice, sink }),
      client.deleteVoice(canaryVoice),
    ];
    const others = [
      client.listModels(),
      client.listVoices(),
      client.video('video_1'),
      client.downloadVideo('video_1', { sink }),
    ];
    const errorsOf = (calls: readonly Promise<unknown>[]) =>
      Promise.all(calls.map((call) => call.catch((error: unknown) => error)));
    const [spoken, rest] = await Promise.all([errorsOf(knowTheVoice), errorsOf(others)]);
    const shown = [...spoken, ...rest].map(everythingIn).join('\n');
    const logged = log.join('\n');
    for (const spelling of spellingsOf(canaryKey))
      expect(`${shown}${logged}`).not.toContain(spelling);
    expect(`${shown}${logged}`).not.toContain('sk-canary');
    expect([...new Set(redacted)]).toEqual([canaryKey]);
    // Chat, video and upload do not know this voice, and the gateway does not know it from them.
    const isVoiceKnown = [true, true, false, false, false, false, true, true, true];
    const mustHide = spoken.filter((_, index) => isVoiceKnown[index]);
    const hidden = `${mustHide.map(everythingIn).join('\n')}\n${logged}`;
    for (const spelling of spellingsOf(canaryVoice)) expect(hidden).not.toContain(spelling);
  },
);
