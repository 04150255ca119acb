import { describe, expect, it } from 'vitest';
import { gatewayFailureOf } from '../../../electron/gateway/client/failure.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { isAbort } from '../../../shared/app-error.ts';
import {
  head,
  reply,
  stall,
  startRawGateway,
  writeAndStall,
} from '../../support/gateway/raw-gateway.ts';
import { forEachTest } from '../../support/tools/hooks.ts';
import {
  createTestClient,
  expectFailure,
  failureOf,
  speakInto,
  speech,
  wavBytes,
} from './client-fixture.ts';

const gateway = forEachTest(startRawGateway);

const uncertain = { errorCode: 'gateway_uncertain', phase: 'sent' };

// The bug: a cancelled call that was paid for is called "cancelled" and bought again.
describe('an abort', () => {
  it('before the call: rejects with the reason and connects to nothing', async () => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    controller.abort(reason);
    const { client } = createTestClient(gateway.baseUrl);
    const { signal } = controller;
    await expect(speakInto(client, speech, { signal })).rejects.toBe(reason);
    await expect(client.listModels({ signal })).rejects.toBe(reason);
    expect(gateway.connectionCount()).toBe(0);
  });

  it('while the connection is made: rejects with the reason at once and sends nothing', async () => {
    const controller = new AbortController();
    const mute = await startRawGateway({ onConnection: () => controller.abort() });
    const { client } = createTestClient(mute.baseUrl.replace('http:', 'https:'));
    let sentCount = 0;
    const options = {
      signal: controller.signal,
      onSent: () => {
        sentCount += 1;
      },
    };
    const error = await speakInto(client, speech, options).catch((caught: unknown) => caught);
    expect(isAbort(error)).toBe(true);
    expect(gatewayFailureOf(error)).toBeNull();
    expect(sentCount).toBe(0);
    await mute.close();
  });

  it('after the request left: uncertain', async () => {
    gateway.play(stall);
    const controller = new AbortController();
    const { client } = createTestClient(gateway.baseUrl);
    const call = failureOf(speakInto(client, speech, { signal: controller.signal }));
    await gateway.received(1);
    controller.abort();
    expect(gatewayFailureOf(await call)).toMatchObject({ ...uncertain, status: null });
    await expect.poll(() => gateway.openCount()).toBe(0);
  });

  it('in the middle of the sound: uncertain, also when the sink itself gives up', async () => {
    gateway.play(
      writeAndStall(`${head(200, { 'content-length': '9999' })}RIFF${'\u0000'.repeat(600)}`),
    );
    const { client } = createTestClient(gateway.baseUrl);
    for (const isSinkAborted of [false, true]) {
      const controller = new AbortController();
      const sink = async () => {
        controller.abort();
        if (isSinkAborted) throw controller.signal.reason;
      };
      await expectFailure(client.speak(speech, { sink, signal: controller.signal }), {
        ...uncertain,
        status: 200,
      });
    }
  });

  it('of a free call: rejects with the reason at any time', async () => {
    gateway.play(stall);
    const controller = new AbortController();
    const { client } = createTestClient(gateway.baseUrl);
    const call = client
      .listModels({ signal: controller.signal })
      .catch((caught: unknown) => caught);
    await gateway.received(1);
    controller.abort();
    expect(isAbort(await call)).toBe(true);
  });

  it('after the end: changes nothing', async () => {
    gateway.play(reply(200, wavBytes));
    const controller = new AbortController();
    const { client } = createTestClient(gateway.baseUrl);
    const spoken = await speakInto(client, speech, { signal: controller.signal });
    controller.abort();
    expect(spoken.byteCount).toBe(wavBytes.length);
  });
});

// The bug: quitting leaves sockets behind, or calls a request that is under way "not charged".
describe('close', () => {
  it('breaks off what is under way as uncertain and refuses what comes later', async () => {
    gateway.play(stall);
    const { client } = createTestClient(gateway.baseUrl);
    const calls = [1, 2, 3].map(() => failureOf(speakInto(client)));
    await gateway.received(3);
    client.close();
    for (const error of await Promise.all(calls)) {
      expect(gatewayFailureOf(error)).toMatchObject(uncertain);
    }
    const late = await speakInto(client).catch((caught: unknown) => caught);
    expect(isAbort(late)).toBe(true);
    expect(gateway.postCount()).toBe(3);
    await expect.poll(() => gateway.openCount()).toBe(0);
  });
});

// The bug: the client gives up before the gateway's own 504 or 524 can arrive.
describe('the deadline', () => {
  // By its name a clock that is faster than the network tells a deadline from a pause.
  it('is 150 s for speech and 20 s for models, says so, and never comes earlier', async () => {
    gateway.play(stall);
    const asked: unknown[] = [];
    const pass: (() => void)[] = [];
    const clock: Clock = {
      ...createSystemClock(),
      delay: (milliseconds, _signal, deadline) => {
        asked.push([deadline, milliseconds]);
        return new Promise((done) => pass.push(done));
      },
    };
    const { gatewayTimeouts } = await import('../../../electron/gateway/client/client.ts');
    const { client } = createTestClient(gateway.baseUrl, gatewayTimeouts, clock);
    const call = failureOf(speakInto(client));
    const models = failureOf(client.listModels());
    await gateway.received(2);
    expect(asked).toEqual([
      ['charged-call', 150_000],
      ['free-call', 20_000],
    ]);
    for (const done of pass) done();
    expect(gatewayFailureOf(await call)).toMatchObject(uncertain);
    expect((await call).message).toContain('150 seconds');
    expect(gatewayFailureOf(await models)).toMatchObject({ errorCode: 'gateway_unreachable' });
  });
});
