import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';
import { type ShelfSort, shelfSorts } from './shown-books.ts';

type ShelfState = {
  /** What is looked for in titles and authors. */
  readonly find: string;
  /** Kept for the next run. */
  readonly order: ShelfSort;
};

const orderOf = (name: string | null): ShelfSort =>
  shelfSorts.find((order) => order === name) ?? 'opened';

export const useShelfStore = create<ShelfState>()(() => ({
  find: '',
  order: orderOf(recall('shelf.order')),
}));

export function setFind(find: string): void {
  useShelfStore.setState({ find });
}

export function setShelfSort(name: string): void {
  const order = orderOf(name);
  remember('shelf.order', order);
  useShelfStore.setState({ order });
}
