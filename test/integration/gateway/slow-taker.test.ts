import { expect, it } from 'vitest';
import { head, startRawGateway, writeAndFinish } from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import { createTestClient, speech } from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);

const size = 3_000_000;

// undici 7 ends the whole process when the other side closes while a body is held back; one lost line
// would take every call in flight with it.
it('takes a long answer whole, though the disk is slower than the gateway closes', async () => {
  const body = 'R'.padEnd(size, '\u0001');
  const headers = { 'content-type': 'audio/wav', 'content-length': String(size) };
  gateway.play(writeAndFinish(head(200, headers) + body));
  const { client } = createTestClient(gateway.baseUrl);
  let taken = 0;
  await client.speak(speech, {
    sink: async (chunk) => {
      // A few turns of the event loop a chunk, as a disk takes them.
      for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
      taken += chunk.byteLength;
    },
  });
  expect(taken).toBe(size);
  client.close();
});
