import { expect, it } from 'vitest';
import {
  createUncertain,
  type UncertainParts,
} from '../../../../../electron/features/queue/uncertain.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { engineForEachTest } from '../../../../support/engine/engine-for-each-test.ts';

const { open } = engineForEachTest();

// Bug: "--on-uncertain retry" left the parts of a line that was split as they were.
it('approving a line beforehand is approving its parts', async () => {
  const { store, ledger, make, order, uncertain } = open(() => ({ kind: 'status', status: 504 }));
  const [line, part, other] = ['A line. And more.', 'And more.', 'Another line.'].map((text) =>
    order(text),
  );
  if (line === undefined || part === undefined || other === undefined) throw new Error('no order');
  store.saveSplit(line.identity, line.accountId, [{ identity: part.identity, text: 'And more.' }]);
  for (const one of [part, other]) await make(one);
  const { approve } = createUncertain(
    partial<UncertainParts>({ charges: store, ledger, changed: () => undefined }),
  );
  approve(new Set([line.identity]), line.accountId);
  expect(uncertain().map(({ identity }) => identity)).toEqual([other.identity]);
  expect(store.findOpen(part.identity)?.decision).toBe('charged-buy-again');
});
