import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { clamp } from '../../../shared/clamp.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type {
  BatchBookView,
  BatchPrice,
  BatchView,
  WatchedFolder,
} from '../../../shared/model/batch.ts';
import { isUnderWay } from '../../../shared/model/job.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { throttled } from '../../stores/delayed.ts';
import { notify } from '../../stores/notices.ts';
import { forgetEntries, type UndoEntry } from '../../stores/undo-stack.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { formatNumber, formatToday, joinLabel } from '../../ui/words/format.ts';

type BatchState = {
  /** Null until they were read once. */
  readonly batches: readonly BatchView[] | null;
  readonly watched: readonly WatchedFolder[];
  readonly problem: AppError | null;
  /** The price that a person is asked about, and the batch that it is for. */
  readonly asked: { readonly batchId: string; readonly price: BatchPrice } | null;
  /** Its files are read and priced just now. */
  readonly pricingId: string | null;
};

export const useBatchStore = create<BatchState>()(() => ({
  batches: null,
  watched: [],
  problem: null,
  asked: null,
  pricingId: null,
}));

const { getState: get, setState: set } = useBatchStore;
/** Progress comes many times a second; the list is read again at most so often. */
const quietMs = 400;

/** Changes of books that are shown already and on their way to main. */
let changing = 0;
let changed = 0;

/** Reads the list; what was read before a change that is shown already is not shown any more. */
export async function loadBatches(): Promise<void> {
  const known = changed;
  try {
    const [batches, watched] = await Promise.all([
      request('batches.list', {}),
      request('batches.watched', {}),
    ]);
    if (changing === 0 && known === changed) set({ batches, watched, problem: null });
    forgetFixedSettings(batches);
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Settings that were given to several books, until all of these are under way or done. */
let settingsActs: readonly { readonly entry: UndoEntry; readonly bookIds: readonly string[] }[] =
  [];

/** What can be changed no more has no way back: its message would only end in a refusal. */
function forgetFixedSettings(batches: readonly BatchView[]): void {
  if (settingsActs.length === 0) return;
  const open = new Set(batches.flatMap(({ books }) => books.filter(canSet)).map(({ id }) => id));
  const fixed = settingsActs.filter(({ bookIds }) => !bookIds.some((id) => open.has(id)));
  if (fixed.length === 0) return;
  settingsActs = settingsActs.filter((act) => !fixed.includes(act));
  forgetEntries(new Set(fixed.map(({ entry }) => entry)));
}

const loadSoon = throttled(loadBatches, quietMs);

/** Some batch is different: read again where they are shown or were shown. */
export function onBatchChanged(): void {
  if (get().batches !== null) loadSoon();
}

export function onBatchNotice(title: string, body: string): void {
  notify({ kind: 'batches', title, body, command: 'go.queue' });
  showToast(joinLabel(title, body));
}

/** A name to offer for a new batch: of today, with a number where there is one already. */
export function nameOfToday(): string {
  const name = t('batches.ofDay', { day: formatToday() });
  const taken = new Set(get().batches?.map((batch) => batch.name));
  let offered: string = name;
  for (let number = 2; taken.has(offered); number += 1) {
    offered = t('batches.numbered', { name, number: formatNumber(number) });
  }
  return offered;
}

export async function createBatch(name: string): Promise<void> {
  await request('batches.create', { name });
  await loadBatches();
}

/** Puts books into a batch, or into a new one of that name. Throws AppError. */
export async function putIntoBatch(
  to: { readonly batchId: string } | { readonly name: string },
  projectIds: readonly string[],
): Promise<void> {
  const { batchId } = 'batchId' in to ? to : await request('batches.create', to);
  await request('batches.addBooks', { batchId, projectIds: [...projectIds] });
  await loadBatches();
}

type OnBatch = 'startNow' | 'pause' | 'resume' | 'stop' | 'writeReport';

/** What is done with a whole batch; its trouble is shown as a message. */
export async function actOnBatch(what: OnBatch, batchId: string): Promise<void> {
  await withErrorToast(async () => {
    await request(`batches.${what}`, { batchId });
    await loadBatches();
  });
}

/** Takes it off the list, with a way back. */
export async function removeBatch({ id: batchId, name }: BatchView): Promise<void> {
  const move = async (route: 'batches.remove' | 'batches.restore'): Promise<void> => {
    await request(route, { batchId });
    await loadBatches();
  };
  const remove = () => move('batches.remove');
  await actOrSay(async () => {
    await remove();
    announceUndo({
      label: t('batches.removed', { name }),
      undo: () => move('batches.restore'),
      redo: remove,
    });
  });
}

export async function setBudget(
  batchId: string,
  budget: InputOf<'batches.setBudget'>['budget'],
): Promise<void> {
  await withErrorToast(() => request('batches.setBudget', { batchId, budget }));
}

export async function addProjects(batchId: string, projectIds: readonly string[]): Promise<void> {
  await withErrorToast(() => putIntoBatch({ batchId }, projectIds));
}

export async function addFiles(batchId: string, files: readonly File[]): Promise<void> {
  await withErrorToast(async () => {
    const fileHandles = await Promise.all(files.map(fileHandle));
    await request('batches.addBooks', { batchId, fileHandles });
    await loadBatches();
  });
}

/** Shows a change of the books of a batch at once, so that the next one is made from it. */
async function changeBooks(
  change: (books: readonly BatchBookView[]) => readonly BatchBookView[],
  work: () => Promise<unknown>,
): Promise<void> {
  const batches = get().batches ?? [];
  set({ batches: batches.map((batch) => ({ ...batch, books: change(batch.books) })) });
  changing += 1;
  await withErrorToast(work);
  changing -= 1;
  changed += 1;
  await loadBatches();
}

export async function setBook(change: InputOf<'batches.setBook'>): Promise<void> {
  const { bookId, folderHandle: _toBeNamed, ...given } = change;
  await changeBooks(
    (books) =>
      books.map((book) => (book.id === bookId ? { ...book, ...definedOnly(given) } : book)),
    () => request('batches.setBook', change),
  );
}

function canSet({ state }: BatchBookView): boolean {
  return state !== 'done' && !isUnderWay(state);
}

/** The other books of the batch that may still be made another way. */
export function othersToMake({ books }: BatchView, bookId: string): readonly BatchBookView[] {
  return books.filter((book) => book.id !== bookId && canSet(book));
}

function howMade({ presets, formats, companions, custom }: BatchBookView) {
  return {
    presets: [...presets],
    formats: [...formats],
    companions: companions.filter((kind) => kind !== 'feed'),
    ...(custom === undefined ? {} : { custom }),
  };
}

/** Gives these books the sound, formats and additional files of one of their batch, with a way back. */
export async function makeLike(book: BatchBookView, others: readonly BatchBookView[]) {
  // One that cannot be changed any more, as it was just started, leaves the others as they were asked for.
  const setAll = async (books: typeof others, howOf: (other: BatchBookView) => BatchBookView) => {
    const asked = books.map((other) =>
      request('batches.setBook', { bookId: other.id, ...howMade(howOf(other)) }),
    );
    const results = await Promise.allSettled(asked);
    await loadBatches();
    return results;
  };
  await actOrSay(async () => {
    const results = await setAll(others, () => book);
    const changed = others.filter((_, index) => results[index]?.status === 'fulfilled');
    if (changed.length > 0) {
      // Those that were started meanwhile stay as they are made.
      const setAgain = async (howOf: (other: BatchBookView) => BatchBookView) => {
        const batches = await request('batches.list', {});
        const fixed = new Set(
          batches.flatMap(({ books }) => books.filter((one) => !canSet(one))).map(({ id }) => id),
        );
        const open = changed.filter(({ id }) => !fixed.has(id));
        throwFirst(await setAll(open, howOf));
        if (open.length < changed.length) showToast(t('batches.startedKeep'));
        return open.length > 0;
      };
      const entry = {
        label: t('batches.usedForOthers', { title: book.title, count: changed.length }),
        undo: () => setAgain((other) => other),
        redo: () => setAgain(() => book),
      };
      settingsActs = [...settingsActs, { entry, bookIds: changed.map(({ id }) => id) }];
      announceUndo(entry);
    }
    throwFirst(results);
  });
}

function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

export async function chooseBookFolder(bookId: string): Promise<void> {
  const chosen = await withErrorToast(() => request('files.chooseFolder', {}));
  if (chosen !== null) await setBook({ bookId, folderHandle: chosen.handle });
}

export async function watchFolder(wanted: InputOf<'batches.watch'>): Promise<void> {
  await withErrorToast(() => request('batches.watch', wanted));
  await loadBatches();
}

export async function unwatchFolder(folderId: string): Promise<void> {
  await withErrorToast(() => request('batches.unwatch', { folderId }));
  await loadBatches();
}

/** Takes a book out of its batch, with a way back. */
export async function takeOut({ id: bookId, title }: BatchBookView): Promise<void> {
  const move = async (route: 'batches.removeBook' | 'batches.restoreBook'): Promise<void> => {
    await request(route, { bookId });
    await loadBatches();
  };
  const remove = () => move('batches.removeBook');
  await actOrSay(async () => {
    await remove();
    announceUndo({
      label: t('batches.taken', { title }),
      undo: () => move('batches.restoreBook'),
      redo: remove,
    });
  });
}

/** Moves a book to the place of another one, counted from 0. */
export async function moveBook(batch: BatchView, bookId: string, place: number): Promise<void> {
  const others = batch.books.filter(({ id }) => id !== bookId);
  const at = clamp(place, 0, others.length);
  const inOrder = (books: readonly BatchBookView[]): readonly BatchBookView[] => {
    const moved = books.filter(({ id }) => id === bookId);
    return moved.length === 0 ? books : [...others.slice(0, at), ...moved, ...others.slice(at)];
  };
  await changeBooks(inOrder, () =>
    request('batches.moveBook', { bookId, beforeBookId: others[at]?.id ?? null }),
  );
}

/** Reads the files of a batch and asks about the price of all its books. */
export async function askBatchPrice(batchId: string): Promise<void> {
  set({ pricingId: batchId });
  const price = await withErrorToast(() => request('batches.price', { batchId }));
  set({ pricingId: null, asked: price === null ? null : { batchId, price } });
  await loadBatches();
}

export function closeBatchPrice(): void {
  set({ asked: null });
}

/** Starts what was asked about, now or at a time, by the approval of exactly that price. */
export async function startAsked(startsAtMs: number | null): Promise<void> {
  const { asked } = get();
  if (asked === null) return;
  set({ asked: null });
  const { batchId, price } = asked;
  await withErrorToast(() =>
    request('batches.start', { batchId, approvals: [...price.approvals], startsAtMs }),
  );
  await loadBatches();
}
