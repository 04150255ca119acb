import { join } from 'node:path';
import { expect, it } from 'vitest';
import { say } from '../../../electron/features/narration/say.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { openAppOnDemo } from '../../support/gateway/app-on-demo.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openAppOnDemo);

// Bug: a listener that throws (a terminal that was closed, a window that is gone) undoes the move of the call that
// it was told of, so that an answer that was paid for counts as uncertain, or as not received.
it.each(['reserved', 'sending', 'received', 'done'])(
  'a listener that throws at "%s" takes nothing from what was bought',
  async (at) => {
    const app = await world.start();
    const seen: string[] = [];
    app.onChargeMoved(({ state }) => {
      seen.push(state);
      if (state === at) throw new Error('The terminal was closed.');
    });
    const saying = {
      text: 'The lamp was lit again by the quay.',
      language: 'en',
      speed: 1,
      most: null,
      voiceId: defaultVoiceId,
      via: 'sync' as const,
      path: join(world.home, 'said.wav'),
    };
    const sayAs = (groupId: string) =>
      say(app, app.accounts.current(), { ...saying, groupId }, AbortSignal.timeout(30_000));
    expect(await sayAs('first')).toMatchObject({ segmentCount: 1, reusedCount: 0 });
    expect(seen).toContain(at);
    expect(await sayAs('second')).toMatchObject({ segmentCount: 1, reusedCount: 1 });
    expect((await world.user.ledger()).items).toHaveLength(1);
    expect(app.uncertain.list()).toEqual([]);
  },
  60_000,
);
