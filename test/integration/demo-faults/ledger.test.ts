import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import { connectWire, splitAnswer } from '../../support/faults/wire-client.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const sampleText = 'The lamp had gone out.';

const server = forEachTest(() => startDemoServer({ assets: demoAssets, voiceKind: 'tone' }));

async function speak() {
  const client = await connectWire(Number(new URL(server.baseUrl).port));
  const body = JSON.stringify({ model: 'fish-speech', input: sampleText, response_format: 'wav' });
  client.send(
    `POST /v1/audio/speech HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${server.apiKey}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const ending = await client.ended;
  client.close();
  return { ending, ...splitAnswer(client.received()) };
}

const speechTokens = () => server.requests().map(({ path, tokens }) => ({ path, tokens }));

describe('the demo gateway with a plan', () => {
  it('charges a billed request as if nothing had happened to its answer', async () => {
    const whole = await speak();
    expect(whole.head).toMatch(/^HTTP\/1\.1 200/);
    const [honest] = speechTokens();
    expect(honest?.tokens).toBeGreaterThan(0);
    const match = { textIncludes: 'lamp' };
    server.faults.setPlan(
      parseFaultPlan({
        rules: [
          { match, isBilled: true, fault: { kind: 'reset', at: 'request' } },
          {
            match: { ...match, nth: 2 },
            isBilled: true,
            fault: { kind: 'truncate', framing: 'close' },
          },
          { match: { ...match, nth: 3 }, fault: { kind: 'reset', at: 'request' } },
        ],
      }),
    );
    expect((await speak()).ending).toBe('reset');
    const half = await speak();
    expect(half.body.equals(whole.body.subarray(0, Math.floor(whole.body.length / 2)))).toBe(true);
    expect((await speak()).ending).toBe('reset');
    expect(server.faults.report().rules.map(({ hits }) => hits)).toEqual([1, 1, 1]);
    expect(speechTokens()).toEqual([honest, honest, honest]);
  });
});
