import { create } from 'zustand';
import { recall, remember } from '../../../stores/remembered.ts';
import type { MarkItem } from './mark-items.ts';

const name = 'marks.recent';
const mostRecent = 6;

function recalled(): readonly string[] {
  return (recall(name) ?? '').split(' ').filter((id) => id !== '');
}

type RecentMarks = {
  /** Ids, the last used first; kept for the next run. */
  readonly ids: readonly string[];
  readonly use: (item: MarkItem) => void;
};

export const useRecentMarks = create<RecentMarks>()((set, get) => ({
  ids: recalled(),
  use: ({ id }) => {
    const ids = [id, ...get().ids.filter((known) => known !== id)].slice(0, mostRecent);
    remember(name, ids.join(' '));
    set({ ids });
  },
}));
