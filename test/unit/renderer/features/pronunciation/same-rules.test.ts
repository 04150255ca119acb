import { afterEach, expect, it } from 'vitest';
import {
  loadRules,
  selectRules,
  usePronunciationStore,
} from '../../../../../renderer/features/pronunciation/pronunciation-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

afterEach(() => setBridge(null));

it('keeps the very rules where none changed (bug: the whole book was looked through for each made line)', async () => {
  let say = 'Lek';
  let segmentCount = 2;
  playBridge({
    'pronunciation.get': () => ({
      rules: [{ id: 'r1', find: 'Lech', say }],
      stale: { segmentCount },
    }),
  });
  const rules = () => selectRules(usePronunciationStore.getState());
  await loadRules('p1');
  const first = rules();
  segmentCount = 1;
  await loadRules('p1');
  expect(rules()).toBe(first);
  expect(usePronunciationStore.getState().state?.stale.segmentCount).toBe(1);
  say = 'Lesh';
  await loadRules('p1');
  expect(rules()).toMatchObject([{ say: 'Lesh' }]);
});
