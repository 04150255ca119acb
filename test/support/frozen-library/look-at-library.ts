import { sha256OfFile } from '../../../electron/platform/node/file-digest.ts';
import { dayOf } from '../../../shared/model/call-filter.ts';
import { spentOf } from '../../../shared/model/ledger.ts';
import type { Chapter, SegmentView } from '../../../shared/model/project.ts';
import type { FrozenStudio } from './frozen-studio.ts';

/** What was asked, and what was answered. */
export type Answers = Readonly<Record<string, unknown>>;

type Note = (name: string, answer: unknown) => void;

/** Everything that a person sees of the library with the account in use. */
export async function lookAtLibrary(studio: FrozenStudio, home: string): Promise<Answers> {
  const answers: Record<string, unknown> = {};
  const note: Note = (name, answer) => {
    answers[name] = plain(answer, home);
  };
  // First, as looking at a book changes the order of the shelf.
  const books = await studio.ask('library.list', {});
  note('library', books);
  await lookAtWork(studio, note);
  await lookAtVoices(studio, note);
  await lookAtTalk(studio, note);
  for (const { id } of books) await lookAtBook(studio, id, note);
  return answers;
}

/** A book with all its chapters. */
export async function lookAtBook(studio: FrozenStudio, projectId: string, note: Note) {
  const book = await studio.ask('project.get', { projectId });
  note(`book ${projectId}`, book);
  const about = (name: string) => `${name} ${projectId}`;
  note(about('cast'), await studio.tell('cast.state', { projectId }));
  note(about('export'), await studio.tell('exports.preview', { projectId }));
  note(about('pronunciation'), await rulesOf(studio, projectId));
  note(about('passed by rules'), await studio.tell('pronunciation.passed', { projectId }));
  note(about('words'), await studio.tell('pronunciation.words', { projectId }));
  note(about('pickups'), await studio.tell('pickups.list', { projectId }));
  for (const speaker of [null, ...book.cast.map(({ name }) => name)]) {
    const scope = { kind: 'speaker', projectId, chapterId: null, speaker } as const;
    note(about(`retakes of ${speaker}`), await offerOf(studio, scope));
  }
  const flagged = { kind: 'flagged', projectId, chapterId: null } as const;
  note(about('retakes of flagged'), await offerOf(studio, flagged));
  const query = { isCaseSensitive: false, isWholeWord: true, isPattern: false, isWithMarks: false };
  const search = { projectId, chapterId: null, query: { ...query, text: 'the' }, words: null };
  note(about('search'), await studio.tell('manuscript.search', search));
  const proposals = await studio.ask('assistant.proposals', { projectId });
  note(about('proposals'), proposals);
  for (const { id } of proposals) {
    note(`proposal ${id}`, await studio.tell('assistant.review', { proposalId: id }));
  }
  for (const { id } of book.chapters) await lookAtChapter(studio, id, note);
}

/** A chapter with every line of it, what was decided about them, and how their sounds look. */
export async function lookAtChapter(studio: FrozenStudio, chapterId: string, note: Note) {
  const chapter = await studio.ask('chapter.get', { chapterId });
  note(`chapter ${chapterId}`, chapter);
  note(`price of ${chapterId}`, await studio.tell('narration.price', { chapterId }));
  const versions = await studio.ask('history.list', { chapterId });
  note(`history of ${chapterId}`, versions);
  for (const { id } of versions) {
    note(`version ${id}`, await studio.tell('history.text', { versionId: id }));
  }
  const takes = await takesOf(studio, chapter);
  note(`takes of ${chapterId}`, takes);
  const urls = [...new Set(takes.flatMap((entry) => ('takes' in entry ? entry.takes : [])))].map(
    ({ mediaUrl }) => mediaUrl,
  );
  const sounds = await Promise.all(
    urls.map(async (url) => {
      const path = await studio.mediaPath(url);
      return [url, path === null ? null : await sha256OfFile(path)] as const;
    }),
  );
  note(`sounds of ${chapterId}`, Object.fromEntries(sounds));
}

const takesOf = (studio: FrozenStudio, { segments }: Chapter) =>
  Promise.all(
    segments.filter(isSpoken).map(({ id: segmentId }) => studio.tell('takes.list', { segmentId })),
  );

/** Lines to be made again were told by their places in the chapter; they are by their ids now. */
async function rulesOf(studio: FrozenStudio, projectId: string): Promise<unknown> {
  const state = await studio.tell('pronunciation.get', { projectId });
  if ('refused' in state) return state;
  const chapters = await Promise.all(
    state.stale.chapters.map(async ({ chapterId, segmentIds }) => {
      const { segments } = await studio.ask('chapter.get', { chapterId });
      const places = segmentIds.map((wanted) => segments.findIndex(({ id }) => id === wanted));
      return { chapterId, segments: places };
    }),
  );
  return { ...state, stale: { ...state.stale, chapters } };
}

const isSpoken = ({ status }: SegmentView) => status !== 'silent';

/** Without the approval, which names lines by ids that a later schema gives anew. */
async function offerOf(
  studio: FrozenStudio,
  scope: Parameters<typeof studio.tell<'retakes.offer'>>[1]['scope'],
): Promise<unknown> {
  const offer = await studio.tell('retakes.offer', { scope });
  if ('refused' in offer) return offer;
  const { approval: _approval, ...rest } = offer;
  return rest;
}

async function lookAtWork(studio: FrozenStudio, note: Note) {
  const { jobs } = await studio.ask('jobs.list', {});
  note('jobs', jobs);
  for (const { id } of jobs) {
    note(`lines of job ${id}`, await studio.tell('jobs.items', { jobId: id }));
  }
  note('uncertain', await studio.ask('uncertain.list', {}));
  for (let beforeId: number | null = null, page = 1; ; page += 1) {
    const ledger: Awaited<ReturnType<typeof ledgerPage>> = await ledgerPage(studio, beforeId);
    note(`ledger, page ${page}`, ledger);
    beforeId = ledger.nextBeforeId;
    if (beforeId === null) return;
  }
}

/** With the totals of the account in use, which stood in every page once. */
async function ledgerPage(studio: FrozenStudio, beforeId: number | null) {
  const page = await studio.ask('ledger.list', { beforeId, limit: 50 });
  const { account } = await studio.ask('session.get', {});
  const accountId = account?.id ?? 'demo';
  const day = dayOf(studio.nowMs());
  const { all } = await studio.ask('ledger.totals', { accountId });
  const today = await studio.ask('ledger.totals', { accountId, fromDay: day, toDay: day });
  const spent = spentOf(all);
  const spentToday = spentOf(today.all);
  return {
    ...page,
    totals: {
      todayTokens: spentToday.tokens,
      todayMoney: spentToday.money,
      allTokens: spent.tokens,
      allMoney: spent.money,
      possiblyTokens: all.possibly.tokens,
    },
  };
}

async function lookAtVoices(studio: FrozenStudio, note: Note) {
  const cards = await studio.ask('voices.cards', {});
  note('voices', cards);
  for (const { id } of cards)
    note(`uses of ${id}`, await studio.tell('voices.uses', { voiceId: id }));
  const references = await studio.ask('references.list', {});
  note('references', references);
  for (const { id } of references) {
    note(`reference ${id}`, await studio.tell('references.get', { referenceId: id }));
  }
}

async function lookAtTalk(studio: FrozenStudio, note: Note) {
  const conversations = await studio.ask('chat.list', {});
  note('conversations', conversations);
  for (const { id } of conversations) {
    note(`conversation ${id}`, await studio.tell('chat.get', { conversationId: id }));
  }
}

/** As it would be in a file; the folder of a copy means nothing. */
export function plain(value: unknown, home: string): unknown {
  const text = JSON.stringify(value ?? null);
  const inText = JSON.stringify(home).slice(1, -1);
  return JSON.parse(text.replaceAll(inText, '<home>'));
}
