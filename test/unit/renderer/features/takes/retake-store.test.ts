import { afterEach, expect, it } from 'vitest';
import { useRetakeStore } from '../../../../../renderer/features/takes/retakes/retake-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { errorCodes } from '../../../../../shared/ipc/error-codes.ts';
import type { RetakeScope } from '../../../../../shared/ipc/routes/takes.ts';
import type { RetakeOffer } from '../../../../../shared/model/take.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

const retakes = () => useRetakeStore.getState();
const scope: RetakeScope = { kind: 'flagged', projectId: 'p1', chapterId: null };

afterEach(() => {
  retakes().close();
  setBridge(null);
});

// Bugs: an error of what was asked before stood beside the price, and a dialog that was closed came back.
it('shows nothing of a question that was given up meanwhile', async () => {
  let fail = (): void => {};
  const late = () =>
    new Promise<never>((_, reject) => {
      fail = () => reject(new AppError(errorCodes.gatewayUnreachable, 'gone'));
    });
  playBridge({
    'retakes.offer': ({ tries }) =>
      tries === 2 ? late() : partial<RetakeOffer>({ approval: 'a', lineCount: 1 }),
    'retakes.start': late,
  });
  const first = retakes().ask(scope, 2);
  await retakes().ask(scope, 3);
  fail();
  await first;
  expect(retakes()).toMatchObject({ tries: 3, problem: null, offer: { approval: 'a' } });

  fail = () => {};
  const start = retakes().start();
  retakes().close();
  fail();
  await start;
  expect(retakes()).toMatchObject({ scope: null, problem: null });
});
