import { appError } from '../../../../shared/app-error.ts';
import { clamp } from '../../../../shared/clamp.ts';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { t } from '../../../i18n/index.ts';
import { request } from '../../../ipc/client.ts';
import { asAct, lastTurn } from '../../../stores/undo-stack.ts';
import { actOrSay, announceUndo, inTurnOrSay } from '../../../ui/messages/undo-toast.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { activeEditor, isKeyboardFree, openEditors } from '../editor/active-editor.ts';
import { goToPlace } from '../editor/go-to-place.ts';
import { undoHere, useScriptStore } from '../save/script-store.ts';
import { focusText } from '../sides/side-acts.ts';

/** What is typed is saved first, so that main works on what one sees; where it cannot be, nothing is done. */
async function act(work: (announce: typeof announceUndo) => Promise<void>): Promise<void> {
  const announce = undoHere(announceUndo);
  await actOrSay(async () => {
    await useScriptStore.getState().save();
    await work(announce);
  });
}

const refresh = () => useScriptStore.getState().refreshProject();

/** Shows a chapter, unless another book is open by now; the keyboard stays in the text where it was there. */
async function open(chapterId: string): Promise<void> {
  const { project, openChapter } = useScriptStore.getState();
  if (!project?.chapters.some(({ id }) => id === chapterId)) return;
  const isInText = () => activeEditor()?.hasFocus === true;
  const wasInText = isInText();
  await openChapter(chapterId);
  // Who has gone elsewhere meanwhile stays there.
  if (wasInText && (isInText() || isKeyboardFree())) focusText();
}

async function moveTo(chapterId: string, toIndex: number): Promise<void> {
  await request('outline.move', { chapterId, toIndex });
  await refresh();
}

/** The chapter after it, else the one before it, takes its place where it is shown. */
async function takeOut(chapterId: string): Promise<void> {
  const { project, chapter: shown } = useScriptStore.getState();
  await request('outline.remove', { chapterId });
  if (shown?.id === chapterId) {
    const at = project?.chapters.findIndex(({ id }) => id === chapterId) ?? 0;
    const next = project?.chapters[at + 1] ?? project?.chapters[at - 1];
    if (next !== undefined) await open(next.id);
  }
  await refresh();
}

async function putBack(chapterId: string): Promise<void> {
  await request('outline.restore', { chapterId });
  await refresh();
  await open(chapterId);
}

/** Adds one at the end and opens it. Returns its id; null if no book is open, or another by then. Throws AppError. */
export function addChapter(title: string): Promise<string | null> {
  const announce = undoHere(announceUndo);
  const projectId = useScriptStore.getState().project?.id;
  return asAct(async () => {
    await useScriptStore.getState().flush();
    if (projectId === undefined) return null;
    const chapterId = await useScriptStore.getState().addChapter(projectId, title);
    if (chapterId !== null) {
      announce({
        label: t('outline.added', { title }),
        undo: async () => {
          await useScriptStore.getState().save();
          await takeOut(chapterId);
        },
        redo: () => putBack(chapterId),
      });
    }
    return chapterId;
  });
}

/** Gives the keyboard to the end of its text. */
export async function writeIn(chapterId: string): Promise<void> {
  const end = useScriptStore.getState().shown[chapterId]?.chapter.text.length ?? 0;
  await goToPlace({ chapterId, start: end, end, isFocused: true });
}

type Run = {
  readonly chapterId: string;
  /** By how many places, in their order, as far as they are not made yet. */
  readonly steps: number[];
  done: Promise<unknown>;
  turn: unknown;
};

/** The moves of a chapter that are asked for while one is under way go into its step of undo. */
let lastRun: Run | null = null;

/** Up or down by so many places from where it stands once earlier moves are done. */
export async function moveChapter({ id, title }: ChapterSummary, by: number): Promise<void> {
  if (lastRun?.chapterId === id && lastRun.turn === lastTurn()) {
    lastRun.steps.push(by);
    await lastRun.done;
    return;
  }
  const run: Run = { chapterId: id, steps: [by], done: Promise.resolve(), turn: null };
  lastRun = run;
  const announce = undoHere(announceUndo);
  run.done = inTurnOrSay(() => moveRun(run, title, announce));
  run.turn = lastTurn();
  await run.done;
}

async function moveRun(run: Run, title: string, announce: typeof announceUndo): Promise<void> {
  const id = run.chapterId;
  const chapters = () =>
    useScriptStore.getState().project?.chapters.filter(({ kind }) => kind === undefined) ?? [];
  const placeNow = () => chapters().findIndex((chapter) => chapter.id === id);
  const places: number[] = [];
  try {
    await useScriptStore.getState().flush();
    while (run.steps.length > 0 && placeNow() !== -1) {
      const from = placeNow();
      const last = chapters().length - 1;
      const to = run.steps.splice(0).reduce((place, by) => clamp(place + by, 0, last), from);
      if (to === from) continue;
      await moveTo(id, to);
      places.push(from, to);
    }
  } finally {
    if (lastRun === run) lastRun = null;
    const [from = 0, to = 0] = [places.at(0), places.at(-1)];
    if (from !== to) {
      announce({
        label: t('outline.moved', {
          title,
          place: formatNumber(to + 1),
          total: formatNumber(chapters().length),
        }),
        undo: () => moveTo(id, from),
        redo: () => moveTo(id, to),
      });
    }
  }
}

export function renameChapter(chapter: ChapterSummary, title: string): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const rename = async (to: string) => {
      await useScriptStore.getState().flush();
      const answer = await request('outline.rename', { chapterId: chapter.id, title: to });
      await refresh();
      return answer.formerTitle;
    };
    const former = await rename(title);
    announce({
      label: t('outline.renamed', { title }),
      undo: async () => void (await rename(former)),
      redo: async () => void (await rename(title)),
    });
  });
}

export function removeChapter(chapter: ChapterSummary): Promise<void> {
  return act(async (announce) => {
    await takeOut(chapter.id);
    announce({
      label: t('outline.removed', { title: chapter.title }),
      undo: () => putBack(chapter.id),
      redo: async () => {
        await useScriptStore.getState().save();
        await takeOut(chapter.id);
      },
    });
  });
}

/** To the one before it, or not at all where another one than that stands there by now. */
async function joinToPrevious(chapterId: string, toChapterId?: string): Promise<string> {
  // What is typed until the other one is shown would be in none of them.
  const own = openEditors().filter((editor) => editor.chapterId === chapterId);
  for (const { hold } of own) hold(true);
  let joined: { readonly chapterId: string };
  try {
    await useScriptStore.getState().save();
    joined = await request('outline.join', { chapterId, toChapterId });
  } catch (error) {
    for (const { hold } of own) hold(false);
    throw error;
  }
  await refresh();
  await open(joined.chapterId);
  return joined.chapterId;
}

async function partAgain(chapterId: string): Promise<void> {
  await useScriptStore.getState().save();
  await request('outline.part', { chapterId });
  await refresh();
}

/** The chapter goes to the end of the one before it. */
export function joinChapter({ id, title }: ChapterSummary): Promise<void> {
  return act(async (announce) => {
    const beforeId = await joinToPrevious(id);
    announce({
      label: t('outline.joined', { title }),
      undo: () => partAgain(id),
      redo: () => joinToPrevious(id, beforeId),
    });
  });
}

/** The paragraph of the cursor and all after it become a chapter of their own. */
export function splitChapterAtCursor(): Promise<void> {
  const meant = useScriptStore.getState().chapter;
  return act(async (announce) => {
    const { chapter } = useScriptStore.getState();
    const editor = activeEditor();
    if (chapter === null || editor === null) return;
    // Another one may be open by now, as a join opens what it made.
    if (chapter.id !== meant?.id) throw appError('conflict.chapter_to_split');
    const at = paragraphStart(chapter.text, editor.state.selection.main.head);
    const { revision } = await request('chapter.get', { chapterId: chapter.id });
    const split = await request('outline.split', {
      chapterId: chapter.id,
      at,
      baseRevision: revision,
    });
    await refresh();
    await open(split.chapterId);
    announce({
      label: t('outline.split'),
      undo: () => joinToPrevious(split.chapterId, chapter.id),
      redo: async () => {
        await partAgain(split.chapterId);
        await open(split.chapterId);
      },
    });
  });
}

/** Where the paragraph of that place begins, in UTF-16 units. */
function paragraphStart(text: string, at: number): number {
  const blank = /\n[^\S\n]*\n\s*/gu;
  let start = 0;
  for (const match of text.matchAll(blank)) {
    const end = match.index + match[0].length;
    if (end > at) break;
    start = end;
  }
  return start;
}
