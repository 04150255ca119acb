import { join } from 'node:path';
import { expect, it } from 'vitest';
import { typicalTerms } from '../../../../../electron/features/narration/order-terms.ts';
import { say } from '../../../../../electron/features/narration/say.ts';
import { appError, isAbort } from '../../../../../shared/app-error.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();

type Parts = Parameters<typeof say>[0];

// The bug: other lines were stopped with the error of the one that failed, and work that shared them took it for its own.
it('stops its other lines by an abort, and rejects with what the first one failed with', async () => {
  const refused = appError('bad_input.empty_text');
  const reasons: unknown[] = [];
  const speak: Parts['speaker']['speak'] = (_account, _order, { origin, signal }) =>
    origin.ordinal === 1
      ? Promise.reject(refused)
      : new Promise((_done, fail) => {
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            fail(signal.reason);
          });
        });
  const termsOf = () => typicalTerms('a service');
  const text = Array(2)
    .fill('The lamp on the quay had gone out that night. '.repeat(8))
    .join('\n\n');
  const voice = {
    voiceId: 'default',
    speed: 1,
    language: 'en',
    groupId: 'one',
    via: 'sync',
  } as const;
  const saying = { ...voice, text, most: null, path: join(folder, 'said.wav') };
  const said = say(
    partial<Parts>({ speaker: { speak }, termsOf }),
    { id: 'demo', kind: 'demo', label: '', baseUrl: '' },
    saying,
    AbortSignal.timeout(5000),
  );
  await expect(said).rejects.toBe(refused);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.every(isAbort)).toBe(true);
});
