import { expect, it } from 'vitest';
import type { SpeechOutcome } from '../../../../../electron/charges/ports.ts';
import { createNarration } from '../../../../../electron/features/narration/narration.ts';
import type { SegmentOrder } from '../../../../../electron/features/narration/segment-orders.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';

const outcome = partial<SpeechOutcome>({ kind: 'done', result: { id: 'take' } });

/** Narration whose library cannot be read; all that it needs to speak a line. */
function unreadable() {
  const logger = createFakeLogger();
  const narration = createNarration(
    partial<Parameters<typeof createNarration>[0]>({
      platform: { logger },
      accounts: { current: () => ({ id: 'account' }) },
      segmentAudio: {
        segmentsOf: () => {
          throw new Error('database disk image is malformed');
        },
      },
      speaker: { speak: async () => outcome, speakTogether: async () => outcome },
      segments: { indexOf: () => 0 },
      voiceCheck: { require: () => undefined },
      states: { clear: () => undefined },
    }),
  );
  return { narration, logger };
}

// Bugs: the microtask that tells of a move of a call ends the program; and a line that was bought is taken for a
// failed one, because the windows could not be told of it.
it('a line that cannot be told is logged, and what was bought stands', async () => {
  const { narration, logger } = unreadable();
  const order = { identity: 'identity' } as SegmentOrder;
  const options = {} as Parameters<typeof narration.speak>[2];
  expect(await narration.speak({} as AccountRow, order, options)).toBe(outcome);
  expect(await narration.speakTogether({} as AccountRow, [order], options)).toBe(outcome);
  narration.announceIdentity('identity');
  expect(logger.entries.map(({ level, fields }) => [level, fields.reason])).toEqual(
    Array.from({ length: 3 }, () => ['error', 'Error: database disk image is malformed']),
  );
});
