import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { say } from '../../../electron/features/narration/say.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { openInTest } from '../../support/tools/hooks.ts';
import { babble, wavFile } from '../../unit/electron/audio/signals.ts';

const rateHz = 24_000;
const text = 'The lamp on the quay was lit, and nobody saw the man who lit it go home.';
const never = new AbortController().signal;

describe('sound that was paid for and holds little of its text', () => {
  // Bug: silence and sound that broke off were handed over without a word.
  it.each([
    ['silence', new Float32Array(5 * rateHz), 1],
    ['half a second', babble(rateHz, 0.5, 3), 1],
    ['whole', babble(rateHz, 5, 3), 0],
  ])('%s is told with its file', async (_, samples, noticeCount) => {
    const world = await openInTest(openFaultWorld());
    const base64 = Buffer.from(wavFile(samples, rateHz)).toString('base64');
    const fault = { kind: 'answer', status: 200, body: { base64 } };
    world.setFaults({ match: { method: 'POST', path: '/v1/audio/speech' }, isBilled: true, fault });
    const parts = { ...world.app(), serviceOf: world.app().accounts.serviceOf };
    const how = { speed: 1, language: 'en', groupId: 'a run', most: null, via: 'sync' } as const;
    const path = join(world.platform.paths.temporary, 'said.wav');
    const saying = { ...how, text, voiceId: defaultVoiceId, path };
    const { notices } = await say(parts, world.account(), saying, never);
    expect(notices).toHaveLength(noticeCount);
    for (const notice of notices) expect(notice).toContain('1');
  });
});
