import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hand } from './hand.ts';
import { borders, harbour, keeperCast, keeperMarkdown, removedBook, whole } from './texts.ts';

/** A chapter's text before its last edit. */
export type Former = { readonly chapterId: string; readonly text: string };

/** An imported book whose chapters were worked on: edits, takes, pronunciation. */
export async function keeperBook(hand: Hand): Promise<Former> {
  const { ask } = hand;
  const projectId = await importKeeper(hand, 'The Lantern Keeper');
  await ask('project.update', { projectId, cast: [...keeperCast] });
  const [first = '', second = '', third = ''] = await hand.chapterIds(projectId);
  const text = await editOften(hand, projectId, first);
  await workOnTakes(hand, second);
  await learnWords(hand, projectId, third);
  return { chapterId: first, text };
}

async function importKeeper(hand: Hand, title: string): Promise<string> {
  const { ask } = hand;
  const file = join(hand.folder, 'the-lantern-keeper.md');
  await writeFile(file, keeperMarkdown);
  const review = await ask('library.review', { fileHandle: hand.fileHandle(file) });
  const { projectId } = await ask('library.confirm', {
    ...{ draftId: review.draftId, title, author: 'E. Marsh', language: 'en' },
    chosen: review.chapters.map(() => true),
  });
  await ask('project.update', { projectId, speed: 2 });
  return projectId;
}

/**
 * A book whose first chapter was never edited, and whose others were joined as they came: their lines had
 * the same ids. Answers the chapter that was appended.
 */
export async function untouchedBook(hand: Hand): Promise<string> {
  const { ask } = hand;
  const projectId = await importKeeper(hand, 'Hardly Touched');
  const [first = '', second = '', third = ''] = await hand.chapterIds(projectId);
  for (const [chapterId, words] of [
    [first, 'Anna climbed'],
    [second, 'thaw'],
    [third, 'gauge'],
  ] as const) {
    await hand.make(chapterId);
    const { id: segmentId } = await hand.line(chapterId, words);
    await ask('takes.flag', { chapterId, segmentId, isFlagged: true, note: words });
    await ask('takes.pause', { chapterId, segmentId, pauseAfterMs: 600 });
  }
  await ask('outline.join', { chapterId: third });
  return third;
}

/** Lines edited, put back, taken out, moved: ids that stay, go, and come back. */
async function editOften(hand: Hand, projectId: string, chapterId: string): Promise<string> {
  const { ask } = hand;
  await hand.make(chapterId, ['forty years', 'Anna climbed']);
  const steps = [() => harbour.first, harbour.edited, () => harbour.first];
  for (const step of [...steps, harbour.shortened, () => harbour.first, harbour.moved]) {
    hand.rest();
    await hand.edit(chapterId, step);
    await hand.make(chapterId);
  }
  const { id: segmentId } = await hand.line(chapterId, 'eleven winters');
  const place = { chapterId, segmentId };
  await ask('takes.flag', { ...place, isFlagged: true, note: 'the name is wrong' });
  await ask('takes.lock', { ...place, isLocked: true });
  hand.rest();
  await ask('cast.rename', { projectId, from: 'Ben', to: 'Benno' });
  const former = await hand.text(chapterId);
  await hand.edit(chapterId, harbour.finished);
  await hand.make(chapterId, ['tired']);
  return former;
}

/** Everything that can be decided about takes. */
async function workOnTakes(hand: Hand, chapterId: string): Promise<void> {
  const { ask } = hand;
  await hand.make(chapterId);
  const place = async (words: string) => ({
    chapterId,
    segmentId: (await hand.line(chapterId, words)).id,
  });
  const first = await hand.takes(chapterId, 'first letter');
  await hand.another(chapterId, 'first letter');
  await ask('takes.choose', { ...(await place('first letter')), takeId: first.takeId });
  await hand.another(chapterId, 'second letter');
  await ask('takes.lock', { ...(await place('second letter')), isLocked: true });
  const third = await place('third letter');
  await ask('takes.flag', { ...third, isFlagged: true, note: 'says "waited" twice' });
  await ask('takes.pause', { ...third, pauseAfterMs: 1700 });
  const boats = await hand.takes(chapterId, 'boats');
  const edit = { trimStartMs: 40, trimEndMs: 25.5, gainDb: -3 };
  const boat = { ...(await place('boats')), takeId: boats.takeId ?? '' };
  await ask('takes.edit', { ...boat, ...edit });
  await hand.another(chapterId, 'boats');
  const { takeId } = await hand.takes(chapterId, 'boats');
  await ask('takes.remove', { ...boat, takeId: takeId ?? '' });
  await ask('takes.useRecording', { ...third, fileHandle: await hand.sound('mine.wav', 0.5) });
  hand.rest();
  await hand.edit(chapterId, (text) => text.replace('came with the thaw', 'came in the spring'));
}

/** Rules of the book and of all books, and the lines that they made stale. */
async function learnWords(hand: Hand, projectId: string, chapterId: string): Promise<void> {
  const { ask } = hand;
  await hand.make(chapterId);
  const rule = { isWholeWord: true, isCaseSensitive: false, kind: 'text', note: '' } as const;
  const add = (find: string, say: string, ofBook: boolean) =>
    ask('pronunciation.add', {
      projectId,
      rule: { ...rule, find, say, projectId: ofBook ? projectId : null },
    });
  await add('colonel', 'kernel', false);
  await add('Worcester', 'Wooster', true);
  const { rules } = await add('gauge', 'gage', true);
  const last = rules.find(({ find }) => find === 'gauge');
  await ask('pronunciation.change', { projectId, id: last?.id ?? '', change: { isOn: false } });
  await ask('pronunciation.setFine', { projectId, words: ['Benno', 'Anna'], isFine: true });
}

export type BordersBook = {
  readonly projectId: string;
  /** The text of a chapter before it was split. */
  readonly split: Former;
  /** Taken out of the book: by joining it to another one, and by hand. */
  readonly removedChapters: readonly string[];
};

/** Borders of every kind, chapters split, joined, removed, restored, and two without a word. */
export async function bordersBook(hand: Hand): Promise<BordersBook> {
  const { ask } = hand;
  const projectId = await hand.newBook('Scripts and Borders', keeperCast);
  const [scripts = ''] = await hand.chapterIds(projectId);
  await hand.save(scripts, borders.scripts);
  await hand.make(scripts);
  const long = await hand.newChapter(projectId, borders.long);
  await hand.make(long, ['Short one', 'long enough']);
  await hand.newChapter(projectId, '   \n\n \n');
  await hand.newChapter(projectId, '');
  const { split, landing } = await splitAndJoin(hand, projectId);
  const removed = await removeAndRestore(hand, projectId);
  const wish = {
    query: {
      ...{ text: 'keeper', isCaseSensitive: false, isWholeWord: true },
      ...{ isPattern: false, isWithMarks: false },
    },
    words: 'warden',
  };
  const { findCount } = await ask('manuscript.previewReplace', {
    ...{ ...wish, projectId, chapterId: long },
  });
  hand.rest();
  const act = await ask('manuscript.replaceAll', {
    ...{ ...wish, projectId, chapterId: long, findCount },
  });
  await ask('manuscript.undo', { actId: act.actId });
  await hand.edit(long, (text) => text.replace('Short two.', 'Short two, changed.'));
  return { projectId, split, removedChapters: [landing, removed] };
}

/** A chapter as it was before it was split, and the one that was appended to its second half. */
async function splitAndJoin(
  hand: Hand,
  projectId: string,
): Promise<{ readonly split: Former; readonly landing: string }> {
  const { ask } = hand;
  const crossing = await hand.newChapter(projectId, borders.toSplit);
  await hand.make(crossing);
  const { id: segmentId } = await hand.line(crossing, 'third day');
  await ask('takes.flag', { chapterId: crossing, segmentId, isFlagged: true, note: 'too fast' });
  await ask('takes.lock', { chapterId: crossing, segmentId, isLocked: true });
  hand.rest();
  const { text, revision } = await ask('chapter.get', { chapterId: crossing });
  const at = text.indexOf('The second half');
  await ask('outline.split', { chapterId: crossing, at, baseRevision: revision });
  const landing = await hand.newChapter(projectId, borders.tail);
  await hand.make(landing);
  const { id: still } = await hand.line(landing, 'stood still');
  await ask('takes.pause', { chapterId: landing, segmentId: still, pauseAfterMs: 900 });
  const ids = await hand.chapterIds(projectId);
  await ask('outline.move', { chapterId: landing, toIndex: ids.indexOf(crossing) + 2 });
  hand.rest();
  const joined = await ask('outline.join', { chapterId: landing });
  await hand.edit(joined.chapterId, (before) => before.replace('low and grey', 'low and green'));
  await hand.make(joined.chapterId);
  return { split: { chapterId: crossing, text }, landing };
}

/** The chapter that is gone. */
async function removeAndRestore(hand: Hand, projectId: string): Promise<string> {
  const { ask } = hand;
  const removed = await hand.newChapter(projectId, borders.removed);
  await hand.make(removed);
  const { id: segmentId } = await hand.line(removed, 'weather');
  await ask('takes.flag', { chapterId: removed, segmentId, isFlagged: true, note: 'odd' });
  await ask('outline.remove', { chapterId: removed });
  const restored = await hand.newChapter(projectId, borders.restored);
  await hand.make(restored);
  await ask('outline.remove', { chapterId: restored });
  await ask('outline.restore', { chapterId: restored });
  hand.rest();
  await hand.edit(restored, (text) => text.replace('a second line', 'another line'));
  const [version] = await ask('history.list', { chapterId: restored });
  await ask('history.restore', { versionId: version?.id ?? 0 });
  return removed;
}

/** Every line is made, so that exports need no gateway. */
export async function wholeBook(hand: Hand): Promise<string> {
  const { ask } = hand;
  const projectId = await hand.newBook('All of It', keeperCast);
  const [one = ''] = await hand.chapterIds(projectId);
  await hand.save(one, whole.one);
  await hand.make(one);
  const place = async (chapterId: string, words: string) => ({
    chapterId,
    segmentId: (await hand.line(chapterId, words)).id,
  });
  const trimmed = await hand.takes(one, 'first line');
  await ask('takes.edit', {
    ...{ ...(await place(one, 'first line')), takeId: trimmed.takeId ?? '' },
    ...{ trimStartMs: 60, trimEndMs: 10, gainDb: 0 },
  });
  const loud = await hand.takes(one, 'second line');
  await ask('takes.edit', {
    ...{ ...(await place(one, 'second line')), takeId: loud.takeId ?? '' },
    ...{ trimStartMs: 0, trimEndMs: 0, gainDb: 4 },
  });
  const { takeId } = await hand.takes(one, 'third line');
  await hand.another(one, 'third line');
  await ask('takes.choose', { ...(await place(one, 'third line')), takeId });
  const fileHandle = await hand.sound('own.wav', 0.7);
  await ask('takes.useRecording', { ...(await place(one, 'recording')), fileHandle });
  const two = await hand.newChapter(projectId, whole.two);
  await hand.make(two);
  const locked = await place(two, 'last line');
  await ask('takes.lock', { ...locked, isLocked: true });
  await ask('takes.pause', { ...locked, pauseAfterMs: 2100 });
  hand.rest();
  await hand.edit(two, (text) => text.replace('it stays so', 'it remains so'));
  return projectId;
}

export async function takenOutBook(hand: Hand): Promise<string> {
  const { ask } = hand;
  const projectId = await hand.newBook('The Removed Book', []);
  const [chapterId = ''] = await hand.chapterIds(projectId);
  await hand.save(chapterId, removedBook);
  await hand.make(chapterId);
  const { id: segmentId } = await hand.line(chapterId, 'set aside');
  const { takeId } = await hand.takes(chapterId, 'set aside');
  await ask('takes.flag', { chapterId, segmentId, isFlagged: true, note: '' });
  await ask('takes.remove', { chapterId, segmentId, takeId: takeId ?? '' });
  const second = await hand.line(chapterId, 'second line');
  await ask('takes.pause', { chapterId, segmentId: second.id, pauseAfterMs: 4000 });
  await ask('library.remove', { projectId });
  return projectId;
}
