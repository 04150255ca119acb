import type { Chapter, Project, SegmentView } from '../../../../shared/model/project.ts';
import { request } from '../../../ipc/client.ts';
import { createSignal } from '../../../stores/signal.ts';
import { player } from '../../player/player-store.ts';
import { ChapterSaver, type SaveStatus } from './chapter-saver.ts';
import { draftToRecover, dropDraft, keepDraft, readDraft } from './drafts.ts';
import type { Shown, ShownChapter } from './sides.ts';

/** What the editor shows as text: anything that can be read when the moment to save comes. */
export type ReadableText = { readonly toString: () => string };

type OpenChapter = {
  readonly id: string;
  readonly saver: ChapterSaver;
  text: ReadableText;
  status: SaveStatus;
};

/** Tells the editors of a chapter that its text of this moment is on its way to main. */
export const savingSignal = createSignal<string>();

/** A text for the editors of a chapter, and that of main, which may lack what was just typed. */
export type Adopted = {
  readonly chapterId: string;
  readonly text: string;
  readonly mainText: string;
};

/** Tells the editors to take over what main made of the text. */
export const adoptedSignal = createSignal<Adopted>();

function keepText({ id, saver, text }: OpenChapter): void {
  const { revision: baseRevision, disputedText: baseText, sentText } = saver;
  keepDraft(id, { baseRevision, baseText, sentText, text: text.toString() });
}

let lastPlanId = 0;

function planOf(chapterId: string, segments: readonly SegmentView[]) {
  player.getState().updateSegments(chapterId, segments);
  lastPlanId += 1;
  return { segments, planId: lastPlanId };
}

type OpenChaptersParts = {
  readonly shown: () => Shown['shown'];
  readonly put: (chapterId: string, change: Partial<ShownChapter>) => void;
};

/** The chapters that the sides show, each with one text that is saved, kept and merged with main's. */
export function createOpenChapters({ shown, put }: OpenChaptersParts) {
  const opened = new Map<string, OpenChapter>();
  /** Those that were let go last: words typed until their editor goes are still saved. */
  const leaving = new Map<string, OpenChapter>();
  const all = (): readonly OpenChapter[] => [...opened.values(), ...leaving.values()];

  /** The chapter as main has it, or with the text that could not be saved the last time. */
  const take = (chapter: Chapter): ShownChapter => {
    const { id } = chapter;
    const recovered = draftToRecover(readDraft(id), chapter);
    const isThis = (): boolean => opened.get(id) === own;
    const saver = new ChapterSaver(chapter.revision, recovered?.baseText ?? chapter.text, {
      save: (text, baseRevision) => request('chapter.save', { chapterId: id, text, baseRevision }),
      reload: () => request('chapter.get', { chapterId: id }),
      readText: () => own.text.toString(),
      onSaving: () => savingSignal.emit(id),
      onSaved: ({ revision, segments }, text) => {
        // What was typed since is not saved yet.
        if (saver.isDirty && readDraft(id) !== null) keepText(own);
        else dropDraft(id);
        const known = shown()[id];
        if (known === undefined || !isThis()) return;
        put(id, {
          chapter: { ...known.chapter, text, revision },
          ...planOf(id, segments),
        });
      },
      onMerged: (theirs, text) => {
        own.text = text;
        if (!isThis()) return;
        adoptedSignal.emit({ chapterId: id, text, mainText: theirs.text });
        put(id, { chapter: { ...theirs, text }, ...planOf(id, theirs.segments) });
      },
      onStatus: (saveStatus) => {
        own.status = saveStatus;
        if (isThis()) put(id, { saveStatus });
      },
    });
    const text = recovered?.text ?? chapter.text;
    const own: OpenChapter = { id, saver, text, status: { kind: 'saved' } };
    opened.get(id)?.saver.close();
    leaving.delete(id);
    opened.set(id, own);
    return {
      chapter: recovered === null ? chapter : { ...chapter, text: recovered.text },
      ...planOf(id, chapter.segments),
      saveStatus: { kind: 'saved' },
      isRecovered: recovered !== null,
    };
  };

  /** Takes over main's text of now, with what was typed since. */
  const adopt = async (own: OpenChapter): Promise<void> => {
    const { id: chapterId, saver } = own;
    await saver.settled();
    const theirs = await request('chapter.get', { chapterId });
    await saver.settled();
    if (opened.get(chapterId) !== own || theirs.revision <= saver.revision) return;
    saver.adopt(theirs);
  };

  const keepUnsaved = (): void => {
    for (const own of all()) {
      // A save on its way may fail once nobody is here any more.
      if (own.saver.isDirty || own.saver.sentText !== null) keepText(own);
    }
  };

  const flush = async (): Promise<void> => {
    await Promise.all(all().map(({ saver }) => saver.flush()));
    // A chapter left while its save fails keeps its text for the next time it opens.
    keepUnsaved();
  };

  return {
    has: (chapterId: string): boolean => opened.has(chapterId),
    take,
    keepUnsaved,
    /** Lets go of all but these, and tells which went. */
    keepOnly: (kept: ReadonlySet<string | null>): readonly string[] => {
      const left = [...opened.values()].filter(({ id }) => !kept.has(id));
      if (left.length > 0) leaving.clear();
      for (const own of left) {
        own.saver.close();
        opened.delete(own.id);
        leaving.set(own.id, own);
      }
      // What was typed while the next chapter was read.
      if (left.some(({ saver }) => saver.isDirty)) void flush();
      return left.map(({ id }) => id);
    },
    /** Saves a recovered text, which main does not have yet. */
    saveRecovered: (chapter: Chapter): void => {
      if (shown()[chapter.id]?.isRecovered === true) opened.get(chapter.id)?.saver.adopt(chapter);
    },
    isUnsaved: (chapterId: string): boolean => opened.get(chapterId)?.saver.isDirty === true,
    edited: (chapterId: string, text: ReadableText): void => {
      const own = opened.get(chapterId) ?? leaving.get(chapterId);
      if (own === undefined) return;
      own.text = text;
      own.saver.touch();
      if (leaving.has(chapterId)) void flush();
    },
    flush,
    /** Of those that are open, and those that were let go last. */
    statuses: (): readonly SaveStatus[] => all().map(({ status }) => status),
    overwriteTheirs: async (chapterId: string): Promise<void> => {
      await opened.get(chapterId)?.saver.overwriteTheirs();
    },
    acceptTheirs: (chapterId: string): void => {
      dropDraft(chapterId);
      opened.get(chapterId)?.saver.acceptTheirs();
    },
    adopt,
    /** Those that are open here in an older revision. A save of our own on its way tells by itself. */
    olderThan: async (heads: Project['chapters']): Promise<readonly string[]> => {
      await Promise.all([...opened.values()].map(({ saver }) => saver.settled()));
      return heads
        .filter(({ id, revision }) => revision > (opened.get(id)?.saver.revision ?? revision))
        .map(({ id }) => id);
    },
    /** Those of these chapters that are open. */
    openOf: (chapterIds: readonly string[]): readonly OpenChapter[] =>
      [...opened.values()].filter(({ id }) => chapterIds.includes(id)),
  };
}
