import { expect, test } from 'vitest';
import { collectAfterStart } from '../../../../electron/shell/collect-garbage.ts';

// Catches a runtime in which what the start has left is kept, as it is without a collector that can be called.
test('what nobody holds is collected after the start', async () => {
  const left = new WeakRef({});
  await collectAfterStart(0);
  expect(left.deref()).toBeUndefined();
});
