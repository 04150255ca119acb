import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { BookFind, ReplacePreview } from '../../../shared/model/import/manuscript.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { asAct, inTurn } from '../../stores/undo-stack.ts';
import { showNotice, withErrorToast } from '../../ui/messages/toast.tsx';
import {
  activeEditor,
  announceAct,
  type FoundPlace,
  foundEffect,
  goToPlace,
  openEditors,
  placesNow,
  segmentField,
} from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { type FoundRow, findFrom, keyOf, stepFind } from './find-rows.ts';
import {
  activeRow,
  findsOf,
  neighbour,
  readRows,
  runSearch,
  searchInput,
  useSearchStore,
} from './search-store.ts';

function placesIn(view: EditorView, finds: readonly BookFind[]) {
  return placesNow(finds, view.state.field(segmentField).sinceSaving);
}

/** Marks what was found in the chapters that are shown; nothing while a text is newer than the search. */
export function markFound(): void {
  for (const editor of openEditors()) markIn(editor);
}

function markIn({ view, chapterId }: ReturnType<typeof openEditors>[number]): void {
  const chapter = useScriptStore.getState().shown[chapterId]?.chapter;
  if (chapter === undefined) return;
  const { found, activeKey, isOpen } = useSearchStore.getState();
  const here = isOpen ? findsOf(found, chapter.id) : null;
  const finds = here !== null && here.revision === chapter.revision ? here.finds : [];
  const places: FoundPlace[] = [];
  let currentAt = -1;
  placesIn(view, finds).forEach((place, index) => {
    const find = finds[index];
    if (place !== null && find !== undefined) {
      currentAt = keyOf(chapter.id, find) === activeKey ? places.length : currentAt;
      places.push(place);
    }
  });
  view.dispatch({ effects: foundEffect.of({ places, currentAt }) });
}

/** Shows a find in the text; the keyboard goes there only when that is wanted. */
export async function goToFind(row: FoundRow | null, isFocused = false): Promise<void> {
  if (row === null) return;
  const { chapterId, find } = row;
  useSearchStore.setState({ activeKey: row.key });
  const view = activeEditor();
  const isHere = useScriptStore.getState().chapter?.id === chapterId;
  const place = view !== null && isHere ? placesIn(view, [find])[0] : null;
  await goToPlace({ chapterId, ...(place ?? { start: find.start, end: find.end }), isFocused });
}

/** Enter in the field: from the cursor on first, then from find to find. */
export async function goToNext(direction: 1 | -1): Promise<void> {
  const rows = await readRows();
  const { activeKey } = useSearchStore.getState();
  if (activeKey !== null) {
    await goToFind(stepFind(rows, activeKey, direction));
    return;
  }
  const head = activeEditor()?.state.selection.main.from ?? 0;
  await goToFind(findFrom(rows, useScriptStore.getState().chapter?.id ?? null, head));
}

/** Replaces one find as an ordinary edit of the text, opening its chapter first. */
async function replaceOne(row: FoundRow): Promise<void> {
  const { chapterId, find } = row;
  const next = neighbour(1);
  if (find.insert === null) {
    showNotice('info', t('find.notHere'));
    return;
  }
  await goToFind(row);
  const view = activeEditor();
  const { chapter } = useScriptStore.getState();
  const place = view === null ? null : placesIn(view, [find])[0];
  if (view === null || place === undefined || place === null || chapter?.id !== chapterId) return;
  const isSame =
    view.state.sliceDoc(place.start, place.end) === chapter.text.slice(find.start, find.end);
  if (isSame) {
    view.dispatch({
      changes: { from: place.start, to: place.end, insert: find.insert },
      selection: { anchor: place.start + find.insert.length },
      annotations: isolateHistory.of('full'),
      userEvent: 'input.replace',
    });
  }
  await runSearch();
  const { rows } = useSearchStore.getState();
  const head = view.state.selection.main.head;
  const isElsewhere = next !== null && next.chapterId !== chapterId;
  await goToFind(isElsewhere ? next : findFrom(rows, chapterId, head));
}

let isOneWaiting = false;

/**
 * Replaces the find that is shown, or shows the first; by what is typed now, which the rows may not tell yet. A
 * second press waits for the first; further ones, as of a key that is held, are dropped.
 */
export async function replaceActive(): Promise<void> {
  if (isOneWaiting) return;
  isOneWaiting = true;
  await inTurn(async () => {
    isOneWaiting = false;
    await readRows();
    const row = activeRow();
    await (row === null ? goToNext(1) : replaceOne(row));
  });
}

/** What replacing all would do; null where it cannot be told, which is said. */
export async function askReplaceAll(): Promise<ReplacePreview | null> {
  return withErrorToast(async () => {
    await useScriptStore.getState().flush();
    const input = searchInput();
    const { words } = useSearchStore.getState();
    return input === null ? null : await request('manuscript.previewReplace', { ...input, words });
  });
}

/** Replaces all as one act. Throws AppError, `conflict` when the book is not what was shown. */
export async function replaceAll(findCount: number): Promise<void> {
  await useScriptStore.getState().flush();
  const input = searchInput();
  const { words, query } = useSearchStore.getState();
  if (input !== null) {
    await asAct(async () => {
      const act = await request('manuscript.replaceAll', { ...input, words, findCount });
      await announceAct(act, t('find.replaced', { text: query.text, count: findCount }));
    });
    await runSearch();
  }
}
