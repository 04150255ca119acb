import { afterEach, expect, it } from 'vitest';
import {
  repairShown,
  useBookCheckStore,
} from '../../../../../renderer/features/takes/book-check/book-check-store.ts';
import { repairLines } from '../../../../../renderer/features/takes/repair-acts.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { clearUndo, undoEntry, useUndoStack } from '../../../../../renderer/stores/undo-stack.ts';
import { appError } from '../../../../../shared/app-error.ts';
import { toWireError } from '../../../../../shared/ipc/result.ts';
import type { DoubtedLine } from '../../../../../shared/model/book-check.ts';
import type { RepairedLine } from '../../../../../shared/sound/take-repair.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

const lineOf = (segmentId: string): RepairedLine => ({
  segmentId,
  takeId: `take-${segmentId}`,
  identity: 'spoken',
  replaced: null,
  trimStartMs: 0,
  trimEndMs: 0,
  gainDb: 0,
});
const ids = Array.from({ length: 50 }, (_, at) => `s${at}`);
const shown = () => Promise.resolve();

afterEach(() => {
  setBridge(null);
  clearUndo();
});

it('undoes what was repaired, also where a take could not be read (bug: no way back, and the list as before)', async () => {
  const undone: unknown[] = [];
  const problem = toWireError(appError('file_not_readable.take', { path: 'a.flac' }));
  playBridge({
    'takes.repair': ({ segmentIds }) => ({
      lines: segmentIds.filter((id) => id !== 's1').map(lineOf),
      problem: segmentIds.includes('s1') ? problem : null,
    }),
    'takes.undoRepairs': ({ lines }) => {
      undone.push(lines.length);
      return null;
    },
  });
  let shownCount = 0;
  await repairLines(ids, async () => {
    shownCount += 1;
  });
  expect(shownCount).toBe(1);
  await undoEntry();
  expect(undone).toEqual([49]);
});

it('tells how far it is, stops when told to, and can undo what was done by then (bug: a minute without a sign)', async () => {
  const told: (number | undefined)[] = [];
  playBridge({
    'bookCheck.cancel': () => null,
    'takes.repair': ({ segmentIds }) => {
      told.push(useBookCheckStore.getState().repairing?.done);
      if (told.length === 2) useBookCheckStore.getState().cancel();
      return { lines: segmentIds.map(lineOf), problem: null };
    },
  });
  await repairShown(ids.map((segmentId) => partial<DoubtedLine>({ segmentId })));
  expect(told).toEqual([0, 20]);
  expect(useBookCheckStore.getState().repairing).toBeNull();
  expect(useUndoStack.getState().done.map(({ label }) => label)).toEqual(['40 lines repaired']);
});

it('has nothing to undo where nothing could be repaired', async () => {
  playBridge({ 'takes.repair': () => ({ lines: [], problem: null }) });
  await repairLines(['s1'], shown);
  expect(useUndoStack.getState().done).toEqual([]);
});
