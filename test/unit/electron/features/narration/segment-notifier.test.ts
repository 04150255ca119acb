import { expect, it } from 'vitest';
import { createSegmentNotifier } from '../../../../../electron/features/narration/segment-notifier.ts';
import type { SegmentState } from '../../../../../shared/model/project.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';

const state = (id: string) => partial<SegmentState>({ id, status: 'made' });

// Bug: an error in the microtask that tells lines ended the command line, and kept the other chapters untold.
it('tells the other chapters where one cannot be told, and that one later', async () => {
  let isBroken = true;
  const told: string[] = [];
  const notifier = createSegmentNotifier({
    statesOf: (chapterId) => {
      if (isBroken && chapterId === 'one') throw new Error('The disk is full.');
      return [state(`${chapterId} line`)];
    },
    tell: (chapterId) => told.push(chapterId),
    logger: createFakeLogger(),
  });
  notifier.touch('one', ['one line']);
  notifier.touchChapter('two');
  await Promise.resolve();
  expect(told).toEqual(['two']);
  isBroken = false;
  notifier.touchChapter('one');
  await Promise.resolve();
  expect(told).toEqual(['two', 'one']);
});
