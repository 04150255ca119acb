import { expect, it } from 'vitest';
import { engineForEachTest, sound } from '../../../support/engine/engine-for-each-test.ts';

const { open } = engineForEachTest();

// Bug: each line of which could not be told whether it is still wanted kept its place, until none was left.
it('sends nothing that nobody wants, and gives its place to another line', async () => {
  const { make, order, sent } = open(() => sound);
  const full = (): boolean => {
    throw new Error('the disk is full');
  };
  for (let index = 0; index < 20; index += 1) {
    await expect(make(order(`A ${index}.`, { isWanted: full }))).rejects.toThrow('full');
    await expect(make(order(`B ${index}.`, { isWanted: () => false }))).rejects.toThrow();
  }
  expect(sent).toEqual([]);
  await make(order('A line.', { isWanted: () => true }));
  expect(sent).toEqual(['A line.']);
});

// Bug: a call that may be charged became one of another kind, and another job's, before a person decided on it.
it('leaves a call in doubt as it was sent when a job writes its line down once more', async () => {
  const { calls, make, order, store } = open(() => ({ kind: 'cut' }));
  const heard = order('A line.', { groupId: null });
  await make(heard);
  const [before] = store.inStates(['uncertain']);
  calls.enqueue([{ ...heard, kind: 'speech-job', groupId: 'book' }]);
  expect(before).toMatchObject({ kind: 'speech', groupId: null });
  expect(store.findOpen(heard.identity)).toEqual(before);
});
