import { afterEach, expect, it } from 'vitest';
import {
  loadBatches,
  moveBook,
  setBook,
  useBatchStore,
} from '../../../../../renderer/features/batches/batch-store.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import type { BatchBookView, BatchView } from '../../../../../shared/model/batch.ts';
import { partial } from '../../../../support/builders/partial.ts';
import { playBridge } from '../../../../support/studio/scripted-bridge.ts';

const book = (id: string) => partial<BatchBookView>({ id, formats: ['m4b'], presets: ['acx'] });
const batchOf = (...ids: string[]) => partial<BatchView>({ id: 'b', books: ids.map(book) });
const shown = () => useBatchStore.getState().batches?.[0]?.books ?? [];

afterEach(() => {
  setBridge(null);
  useBatchStore.setState({ batches: null });
});

it('shows a choice at once, so that the next is made from it (bug: of two formats ticked fast one was lost)', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  const bridge = playBridge({
    'batches.setBook': () => answered,
    'batches.list': () => [batchOf('one', 'two')],
    'batches.watched': () => [],
  });
  await loadBatches();
  const first = setBook({ bookId: 'one', formats: ['m4b', 'mp3'] });
  expect(shown()[0]?.formats).toEqual(['m4b', 'mp3']);
  // Progress has the list read again meanwhile: that is from before.
  await loadBatches();
  expect(shown()[0]?.formats).toEqual(['m4b', 'mp3']);
  answer();
  await first;
  expect(bridge.calls('batches.list')).toHaveLength(3);
  expect(shown()[0]?.formats).toEqual(['m4b']);
});

it('moves a book two places for two presses (bug: the second press went to the same place)', async () => {
  const bridge = playBridge({
    'batches.moveBook': () => null,
    'batches.list': () => [batchOf('one', 'two', 'three')],
    'batches.watched': () => [],
  });
  await loadBatches();
  const press = () => {
    const batch = useBatchStore.getState().batches?.[0] ?? batchOf();
    return moveBook(batch, 'one', batch.books.findIndex(({ id }) => id === 'one') + 1);
  };
  const both = [press(), press()];
  expect(shown().map(({ id }) => id)).toEqual(['two', 'three', 'one']);
  await Promise.all(both);
  expect(bridge.calls('batches.moveBook').map(({ beforeBookId }) => beforeBookId)).toEqual([
    'three',
    null,
  ]);
});
